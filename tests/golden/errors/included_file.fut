include foo.bar
