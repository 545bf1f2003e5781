// Extracts the parts of a response that are compared: its status, its cookies, the visible text, what its forms submit,
// and where its links lead, without random values.
import { DomUtils, parseDocument } from 'htmlparser2'

/** @import { SiteResponse } from './visitor.mjs' */
/** @import { Document, Element, ChildNode } from 'domhandler' */
/**
 * @typedef {object} Snapshot
 * @property {string} status
 * @property {string} location
 * @property {string[]} cookies
 * @property {string[]} text
 * @property {string[]} fields
 * @property {string[]} links
 */

const { findAll, getAttributeValue, getText } = DomUtils

const invisibleElements = new Set(['script', 'style', 'template', 'svg'])

/**
 * @param {SiteResponse} response
 * @param {string} origin the origin of the site that sent the response
 * @returns {Snapshot}
 */
export function snapshotOf({ status, type, location, cookies, body }, origin) {
  /** @param {string} text */
  const normalizeText = (text) =>
    maskRandomValues(text.replaceAll(origin, '{origin}').replaceAll(encodeURIComponent(origin), '{origin}'))
  const isHtml = type === 'text/html'
  const document = isHtml ? parseDocument(body) : null
  return {
    status: `${status} ${type}`,
    location: normalizeText(location ?? ''),
    // Compare only the cookie's name and attributes: its value is a secret or a preference that was just set.
    cookies: cookies.map((line) => line.replace(/=[^;]*/, '=…')).sort(),
    text: document
      ? textLinesOf(document).map(normalizeText)
      : isText(type)
        ? body.split('\n').map(normalizeText)
        : [],
    fields: document ? describeForms(document).map(normalizeText) : [],
    links: document ? comparableLinksOf(document).map(normalizeText).sort() : [],
  }
}

/**
 * Returns the same-site URLs that a page's links lead to and that its GET forms submit to with their initial values.
 * The URLs are paths with a query, without a fragment.
 * @param {string} body
 * @param {string} origin
 * @returns {string[]}
 */
export function linkedPaths(body, origin) {
  const document = parseDocument(body)
  const paths = [...linksOf(document), ...urlsOfGetForms(document)].map((link) => {
    if (!URL.canParse(link, origin)) return null
    const url = new URL(link, origin)
    return url.origin === origin ? url.pathname + url.search : null
  })
  return [...new Set(paths.filter((path) => path !== null))]
}

/**
 * Returns the forms that open a child account.
 * @param {string} body
 * @returns {{ action: string, fields: URLSearchParams }[]}
 */
export function openAccountForms(body) {
  return elementsOf(parseDocument(body), 'form').flatMap((form) => {
    const action = form.attribs.action ?? ''
    return /^\/accounts\/\d+\/open$/.test(action) ? [{ action, fields: defaultFieldsOf(form) }] : []
  })
}

/** @param {Document} document */
function urlsOfGetForms(document) {
  return elementsOf(document, 'form').flatMap((form) => {
    const { method = 'get', action } = form.attribs
    if (method.toLowerCase() !== 'get' || !action) return []
    const fields = defaultFieldsOf(form)
    const buttons = elementsOf(form, 'button').flatMap((button) => button.attribs.formaction ?? [])
    return [action, ...buttons].map((target) => `${target}${target.includes('?') ? '&' : '?'}${fields}`)
  })
}

/**
 * Returns the first POST form that contains a field with this name, with the values that a browser would submit if the
 * user edited nothing.
 * @param {string} body
 * @param {string} fieldName
 * @returns {{ action: string, fields: URLSearchParams }}
 */
export function findForm(body, fieldName) {
  const forms = elementsOf(parseDocument(body), 'form')
  const form = forms.find(
    (each) =>
      each.attribs.method?.toLowerCase() === 'post' &&
      controlsOf(each).some((control) => getAttributeValue(control, 'name') === fieldName),
  )
  return { action: form?.attribs.action ?? '', fields: form ? defaultFieldsOf(form) : new URLSearchParams() }
}

/**
 * Returns the fields and values that a browser would submit if the user edited nothing.
 * @param {Element} form
 */
function defaultFieldsOf(form) {
  const fields = new URLSearchParams()
  for (const control of controlsOf(form)) {
    const { name, value, type = '', checked, disabled } = control.attribs
    if (!name || disabled !== undefined || ['submit', 'file'].includes(type)) continue
    if (control.name === 'textarea') fields.append(name, getText(control))
    else if (control.name === 'select') fields.append(name, selectedValueOf(control))
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
function selectedValueOf(select) {
  const options = elementsOf(select, 'option')
  const selected = options.find(({ attribs }) => attribs.selected !== undefined) ?? options[0]
  return selected?.attribs.value ?? ''
}

/** @param {string} type */
function isText(type) {
  return /^text\/|json|javascript|xml/.test(type) && !type.includes('x-script')
}

/**
 * @param {Document | Element} parent
 * @param {string} name
 * @returns {Element[]}
 */
function elementsOf(parent, name) {
  return findAll((element) => element.name === name, parent.children)
}

/** @param {Document} document */
function linksOf(document) {
  return elementsOf(document, 'a').flatMap((a) => getAttributeValue(a, 'href') ?? [])
}

/**
 * Returns the page's links. A link to a field on the page is replaced by the field's name, because the field's id does
 * not matter.
 * @param {Document} document
 */
function comparableLinksOf(document) {
  return linksOf(document).map((link) => {
    if (!link.startsWith('#')) return link
    const [target] = findAll(({ attribs }) => attribs.id === link.slice(1), document.children)
    return target ? `#${target.attribs.name ?? target.attribs.id}` : `${link} (no such element)`
  })
}

/**
 * Returns the text in document order, with one line for each element that directly contains text.
 * @param {Document} document
 * @returns {string[]}
 */
function textLinesOf(document) {
  /** @type {string[]} */
  const lines = []
  /** @param {ChildNode[]} nodes */
  const visit = (nodes) => {
    const ownText = nodes
      .filter((node) => node.type === 'text')
      .map(getText)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (ownText) lines.push(ownText)
    for (const node of nodes)
      if ('children' in node && 'name' in node && !invisibleElements.has(node.name)) visit(node.children)
  }
  visit(document.children)
  return lines
}

/**
 * @param {Document} document
 * @returns {string[]}
 */
function describeForms(document) {
  return elementsOf(document, 'form').flatMap((form) => {
    const { method = 'get', action = '' } = form.attribs
    const fields = findAll(
      ({ name }) => ['input', 'select', 'textarea', 'button'].includes(name),
      form.children,
    )
    return [`form ${method.toLowerCase()} ${action}`, ...fields.flatMap(describeField)]
  })
}

/**
 * Describes what a field submits, including the browser's defaults: the type of a text field, the value of a checkbox,
 * and the first option of a list.
 * @param {Element} field
 */
function describeField(field) {
  const { name, checked, disabled } = field.attribs
  const { type = defaultTypes.get(field.name) ?? '' } = field.attribs
  if (!name) return []
  const state = [checked === undefined ? '' : ' checked', disabled === undefined ? '' : ' disabled'].join('')
  return [`  ${field.name} ${type} ${name} = ${fieldValueOf(field, type)}${state}`]
}

const defaultTypes = new Map([
  ['input', 'text'],
  ['button', 'submit'],
])

/**
 * @param {Element} field
 * @param {string} type
 */
function fieldValueOf(field, type) {
  if (field.name === 'textarea') return getText(field)
  if (field.name !== 'select') return field.attribs.value ?? (type === 'checkbox' ? 'on' : '')
  const options = elementsOf(field, 'option')
  const hasSelection = options.some(({ attribs }) => attribs.selected !== undefined)
  return options
    .map(({ attribs }, index) => {
      const isSelected = hasSelection ? attribs.selected !== undefined : index === 0
      return `${attribs.value ?? ''}${isSelected ? ' selected' : ''}`
    })
    .join(', ')
}

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/**
 * Masks tokens, sealed values, generated ids, also those of forms, the keys of landing pages and of their pictures, and the times of events
 * that were recorded during the comparison.
 * @param {string} text
 */
export function maskRandomValues(text) {
  return text
    .replace(/data:image\/svg[^\s"']*/g, '{picture}')
    .replace(/(\d{4}-\d\d-\d\d) \d\d:\d\d(:\d\d)?/g, (time, day) => (day < yesterday ? time : '{time}'))
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '{uuid}')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '{instant}')
    .replace(/\bhs_\d+_[\w-]+/g, 'hs_{token}')
    .replace(/\bformId = [\w-]{16}$/gm, 'formId = {id}')
    .replace(/\/dev\/mailbox\/[\w-]+/g, '/dev/mailbox/{mail}')
    .replace(/\/l\/[\w-]+\//g, '/l/{key}/')
    .replace(/[\w.~-]{32,}/g, (match) => (/[a-z]/i.test(match) && /[\dA-Z]/.test(match) ? '{token}' : match))
}
