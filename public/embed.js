// Puts a widget where its script tag stands, in a frame that is as tall as what it shows and never shorter than the
// place kept for it. Several on one page are fine. Leaves nothing behind but the frames, sets and reads no cookie.
;(function () {
  var tags = document.querySelectorAll('script[data-widget]:not([data-placed])')
  for (var at = 0; at < tags.length; at++) place(tags[at])

  function place(tag) {
    var origin = /^https?:\/\/[^/]+/.exec(tag.src)
    if (!origin) return
    tag.setAttribute('data-placed', '')
    var told = function (name) {
      return tag.getAttribute('data-' + name) || ''
    }
    var query = ['theme', 'lang'].filter(told).map(function (name) {
      return name + '=' + encodeURIComponent(told(name))
    })
    // Fonts do not reach into a frame; what kind of letters the page has does.
    if (/serif/.test(getComputedStyle(tag.parentNode).fontFamily.replace(/sans-serif/g, '')))
      query.push('font=serif')
    var least = Math.min(Math.max(parseInt(told('height'), 10) || 0, 60), 2000)
    var frame = document.createElement('iframe')
    frame.src =
      origin[0] + '/embed/' + encodeURIComponent(told('widget')) + (query[0] ? '?' + query.join('&') : '')
    frame.title = told('title') || document.title
    frame.setAttribute('loading', 'lazy')
    frame.setAttribute('referrerpolicy', 'no-referrer')
    frame.style.cssText = 'display:block;width:100%;border:0;height:' + least + 'px'
    tag.parentNode.insertBefore(frame, tag)
    window.addEventListener('message', function (event) {
      if (event.origin !== origin[0] || event.source !== frame.contentWindow) return
      var height = event.data && event.data.widgetHeight
      if (typeof height === 'number' && height > 0 && height <= 20000)
        frame.style.height = Math.max(least, Math.ceil(height)) + 'px'
    })
  }
})()
