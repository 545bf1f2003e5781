// What of an answer is compared: what a person sees, what a form sends and where links lead, without what is random.
import { DomUtils, parseDocument } from 'htmlparser2'

/** @import { Answer } from './visitor.mjs' */
/** @import { Document, Element, ChildNode } from 'domhandler' */
/**
 * @typedef {object} Seen
 * @property {string} status
 * @property {string} location
 * @property {string[]} cookies
 * @property {string[]} text
 * @property {string[]} fields
 * @property {string[]} links
 */

const { findAll, getAttributeValue, getText } = DomUtils

const unseen = new Set(['script', 'style', 'template', 'svg'])

/**
 * @param {Answer} answer
 * @param {string} origin of the site that gave it
 * @returns {Seen}
 */
export function seenOf({ status, type, location, cookies, body }, origin) {
  /** @param {string} text */
  const plain = (text) =>
    withoutRandom(text.replaceAll(origin, '{origin}').replaceAll(encodeURIComponent(origin), '{origin}'))
  const isHtml = type === 'text/html'
  const document = isHtml ? parseDocument(body) : null
  return {
    status: `${status} ${type}`,
    location: plain(location ?? ''),
    // The value is a secret or a preference that was just set; the name and the attributes are the behavior.
    cookies: cookies.map((line) => line.replace(/=[^;]*/, '=…')).sort(),
    text: document ? linesOf(document).map(plain) : isText(type) ? body.split('\n').map(plain) : [],
    fields: document ? fieldsOf(document).map(plain) : [],
    links: document ? namedLinksOf(document).map(plain).sort() : [],
  }
}

/**
 * Where a page leads on the same site, without fragments: its links, and its forms that only ask, as they stand.
 * @param {string} body
 * @param {string} origin
 * @returns {string[]}
 */
export function addressesOf(body, origin) {
  const document = parseDocument(body)
  const addresses = [...linksOf(document), ...askingForms(document)].map((link) => {
    if (!URL.canParse(link, origin)) return null
    const url = new URL(link, origin)
    return url.origin === origin ? url.pathname + url.search : null
  })
  return [...new Set(addresses.filter((address) => address !== null))]
}

/**
 * The forms that open a child account.
 * @param {string} body
 * @returns {{ action: string, fields: URLSearchParams }[]}
 */
export function childForms(body) {
  return elementsOf(parseDocument(body), 'form').flatMap((form) => {
    const action = form.attribs.action ?? ''
    return /^\/accounts\/\d+\/open$/.test(action) ? [{ action, fields: untouched(form) }] : []
  })
}

/** @param {Document} document */
function askingForms(document) {
  return elementsOf(document, 'form').flatMap((form) => {
    const { method = 'get', action } = form.attribs
    if (method.toLowerCase() !== 'get' || !action) return []
    const fields = untouched(form)
    const buttons = elementsOf(form, 'button').flatMap((button) => button.attribs.formaction ?? [])
    return [action, ...buttons].map((to) => `${to}${to.includes('?') ? '&' : '?'}${fields}`)
  })
}

/**
 * The first form that posts and has a field of this name, with its fields as a browser would send them untouched.
 * @param {string} body
 * @param {string} fieldName
 * @returns {{ action: string, fields: URLSearchParams }}
 */
export function readForm(body, fieldName) {
  const forms = elementsOf(parseDocument(body), 'form')
  const form = forms.find(
    (each) =>
      each.attribs.method?.toLowerCase() === 'post' &&
      controlsOf(each).some((control) => getAttributeValue(control, 'name') === fieldName),
  )
  return { action: form?.attribs.action ?? '', fields: form ? untouched(form) : new URLSearchParams() }
}

/**
 * What a browser would send of a form that nobody has touched.
 * @param {Element} form
 */
function untouched(form) {
  const fields = new URLSearchParams()
  for (const control of controlsOf(form)) {
    const { name, value, type = '', checked, disabled } = control.attribs
    if (!name || disabled !== undefined || ['submit', 'file'].includes(type)) continue
    if (control.name === 'textarea') fields.append(name, getText(control))
    else if (control.name === 'select') fields.append(name, chosenIn(control))
    else if (!['checkbox', 'radio'].includes(type) || checked !== undefined)
      fields.append(name, value ?? (type === 'checkbox' ? 'on' : ''))
  }
  return fields
}

/** @param {Element} form */
function controlsOf(form) {
  return findAll(({ name }) => ['input', 'select', 'textarea'].includes(name), form.children)
}

/** @param {Element} select */
function chosenIn(select) {
  const options = elementsOf(select, 'option')
  const chosen = options.find(({ attribs }) => attribs.selected !== undefined) ?? options[0]
  return chosen?.attribs.value ?? ''
}

/** @param {string} type */
function isText(type) {
  return /^text\/|json|javascript|xml/.test(type) && !type.includes('x-script')
}

/**
 * @param {Document | Element} within
 * @param {string} name
 * @returns {Element[]}
 */
function elementsOf(within, name) {
  return findAll((element) => element.name === name, within.children)
}

/** @param {Document} document */
function linksOf(document) {
  return elementsOf(document, 'a').flatMap((a) => getAttributeValue(a, 'href') ?? [])
}

/**
 * Links to a field of the page name the field, whose id is nobody's concern.
 * @param {Document} document
 */
function namedLinksOf(document) {
  return linksOf(document).map((link) => {
    if (!link.startsWith('#')) return link
    const [target] = findAll(({ attribs }) => attribs.id === link.slice(1), document.children)
    return target ? `#${target.attribs.name ?? target.attribs.id}` : `${link}, which is nowhere`
  })
}

/**
 * Words as they follow each other, a line for each element that holds some itself.
 * @param {Document} document
 * @returns {string[]}
 */
function linesOf(document) {
  /** @type {string[]} */
  const lines = []
  /** @param {ChildNode[]} nodes */
  const visit = (nodes) => {
    const own = nodes
      .filter((node) => node.type === 'text')
      .map(getText)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (own) lines.push(own)
    for (const node of nodes)
      if ('children' in node && 'name' in node && !unseen.has(node.name)) visit(node.children)
  }
  visit(document.children)
  return lines
}

/**
 * @param {Document} document
 * @returns {string[]}
 */
function fieldsOf(document) {
  return elementsOf(document, 'form').flatMap((form) => {
    const { method = 'get', action = '' } = form.attribs
    const fields = findAll(
      ({ name }) => ['input', 'select', 'textarea', 'button'].includes(name),
      form.children,
    )
    return [`form ${method.toLowerCase()} ${action}`, ...fields.flatMap(fieldOf)]
  })
}

/**
 * What it sends, whether the page says so or leaves it to the browser: a text's type, the value of a checkbox, and the
 * first choice of a list.
 * @param {Element} field
 */
function fieldOf(field) {
  const { name, checked, disabled } = field.attribs
  const { type = defaultTypes.get(field.name) ?? '' } = field.attribs
  if (!name) return []
  const state = [checked === undefined ? '' : ' checked', disabled === undefined ? '' : ' disabled'].join('')
  return [`  ${field.name} ${type} ${name} = ${contentOf(field, type)}${state}`]
}

const defaultTypes = new Map([
  ['input', 'text'],
  ['button', 'submit'],
])

/**
 * @param {Element} field
 * @param {string} type
 */
function contentOf(field, type) {
  if (field.name === 'textarea') return getText(field)
  if (field.name !== 'select') return field.attribs.value ?? (type === 'checkbox' ? 'on' : '')
  const options = elementsOf(field, 'option')
  const isMarked = options.some(({ attribs }) => attribs.selected !== undefined)
  return options
    .map(({ attribs }, index) => {
      const isChosen = isMarked ? attribs.selected !== undefined : index === 0
      return `${attribs.value ?? ''}${isChosen ? ' selected' : ''}`
    })
    .join(', ')
}

const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/**
 * Without tokens, sealed values, ids of renderings, keys of landing pages and their pictures, and the time of what was
 * recorded during the comparison.
 * @param {string} text
 */
export function withoutRandom(text) {
  return text
    .replace(/data:image\/svg[^\s"']*/g, '{picture}')
    .replace(/(\d{4}-\d\d-\d\d) \d\d:\d\d(:\d\d)?/g, (time, day) => (day < today ? time : '{time}'))
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '{uuid}')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '{instant}')
    .replace(/\bhs_\d+_[\w-]+/g, 'hs_{token}')
    .replace(/\/dev\/mailbox\/[\w-]+/g, '/dev/mailbox/{mail}')
    .replace(/\/l\/[\w-]+\//g, '/l/{key}/')
    .replace(/[\w.~-]{32,}/g, (run) => (/[a-z]/i.test(run) && /[\dA-Z]/.test(run) ? '{token}' : run))
}
