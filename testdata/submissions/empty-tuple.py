answer = ()
