// Posts the height of this document to the embedding page whenever it changes, and when that page asks for it with any
// message. The target origin can be `*`, because a height is not confidential.
;(function () {
  var root = document.documentElement
  var postedHeight = 0
  if (parent === window) return
  function postHeight() {
    var height = Math.ceil(root.getBoundingClientRect().height)
    if (height === postedHeight) return
    postedHeight = height
    parent.postMessage({ widgetHeight: height }, '*')
  }
  postHeight()
  window.addEventListener('message', function () {
    postedHeight = 0
    postHeight()
  })
  if (window.ResizeObserver) new ResizeObserver(postHeight).observe(root)
  else window.addEventListener('resize', postHeight)
})()
