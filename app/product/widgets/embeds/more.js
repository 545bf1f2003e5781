// Loads the next page of reviews and adds its reviews to the list. If that fails, the browser follows the link to the
// page.
;(function () {
  document.addEventListener('click', function (event) {
    var target = /** @type {Element} */ (event.target)
    var link = target.closest && /** @type {HTMLAnchorElement | null} */ (target.closest('a[rel=next]'))
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !window.fetch) return
    var more = link
    event.preventDefault()
    fetch(more.href)
      .then(function (answer) {
        if (!answer.ok) throw answer
        return answer.text()
      })
      .then(function (text) {
        var next = new DOMParser().parseFromString(text, 'text/html')
        var list = /** @type {Element} */ (document.querySelector('.reviews'))
        var reviews = /** @type {HTMLElement[]} */ ([].slice.call(next.querySelectorAll('.reviews > li')))
        var further = next.querySelector('a[rel=next]')
        reviews.forEach(function (review) {
          list.appendChild(review)
        })
        if (further) more.setAttribute('href', further.getAttribute('href') || '')
        else more.parentNode && more.parentNode.removeChild(more)
        // Move the keyboard focus to the first new review.
        if (!reviews[0]) return
        reviews[0].tabIndex = -1
        reviews[0].focus()
      })
      .catch(function () {
        location.href = more.href
      })
  })
})()
