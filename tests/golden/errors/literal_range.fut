entry big : i8 =
  300i8
