module type shop = {
  module price: {val of : i32 -> i32}
}

module any : shop = {
  module price (x: {val rate : i32}) = {def of y = y * x.rate}
}

entry main (x: i32) : i32 = any.price.of x
