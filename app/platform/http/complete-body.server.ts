/**
 * Arranges the scripts at the end of a document.
 *
 * Remix writes the data of the loaders after the end of the document. It is moved into the body: browsers put it there
 * anyway, but HTML validators stop at the first such element.
 *
 * The scripts and their preloads wait in a template until the browser has painted the page. Otherwise they would share
 * the connection and the processor with what is needed for the first paint, and every page works without them.
 */

const end = '</body></html>'
const firstScript = '<link rel="modulepreload"'

/** React's marks around the scripts, which have no meaning in the browser: nothing hydrates the scripts. */
const marks = /<!--[^<>]*-->/g

/**
 * Puts the content of the template in its place after the first paint, which restores the document that React hydrates.
 * A page in a background tab is not painted, so that a timer is needed as well.
 */
const insertScripts = `{
const script = document.currentScript, template = script.previousElementSibling
const insert = () => template.replaceWith(template.content)
script.remove()
requestAnimationFrame(() => setTimeout(insert))
setTimeout(insert, 1000)
}`

/**
 * Returns the document with its scripts arranged. `nonce` is that of the document's Content Security Policy. Escaped text
 * never contains the tags that are searched for.
 */
export function completeBody(document: Buffer<ArrayBuffer>, nonce: string): Buffer<ArrayBuffer> {
  const bodyEnd = document.lastIndexOf(end)
  if (bodyEnd < 0) return document
  const data = document
    .subarray(bodyEnd + end.length)
    .toString()
    .replace(marks, '')
  const start = document.indexOf(firstScript)
  if (start < 0) return Buffer.concat([document.subarray(0, bodyEnd), Buffer.from(data + end)])
  return Buffer.concat([
    document.subarray(0, start),
    Buffer.from('<template>'),
    document.subarray(start, bodyEnd),
    Buffer.from(`${data}</template><script nonce="${nonce}">${insertScripts}</script>${end}`),
  ])
}
