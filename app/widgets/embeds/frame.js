// Posts the height of this document to the embedding page whenever it changes. The target origin can be `*`, because a
// height is not confidential.
;(function () {
  var root = document.documentElement
  var told = 0
  if (parent === window) return
  function tell() {
    var height = Math.ceil(root.getBoundingClientRect().height)
    if (height === told) return
    told = height
    parent.postMessage({ widgetHeight: height }, '*')
  }
  tell()
  if (window.ResizeObserver) new ResizeObserver(tell).observe(root)
  else window.addEventListener('resize', tell)
})()
