answer = ("</script><script>alert(1)</script>", "L", "N", "B")
