// Follows the links of both sites as one person, and asks for what no link leads to as well.
import fs from 'node:fs'
import path from 'node:path'
import { addressesOf, seenOf } from './answer.mjs'

/** @import { Tree } from './check-out.mjs' */
/** @import { Report } from './report.mjs' */
/** @import { Visitor } from './visitor.mjs' */
/** @typedef {{ perPattern: number, path?: string, patterns: string[] }} Options */

/** How often a pair is asked again that differs: a minute may have ended between the two answers. */
const tries = 3

/** Filters and orders multiply: links to one page with other names of parameters. */
const shapesOfOnePage = 3

/**
 * The addresses that the trees' builds know, as `/reviews/:reviewId`: Remix writes them for the browser.
 * @param {Tree[]} trees
 * @returns {string[]}
 */
export function routePatterns(trees) {
  return [...new Set(trees.flatMap(patternsOf))].sort()
}

/** @param {Tree} tree */
function patternsOf({ directory }) {
  const assets = path.join(directory, 'build/client/assets')
  const file = fs.readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name)) ?? ''
  const script = fs.readFileSync(path.join(assets, file), 'utf8')
  /** @type {Record<string, { parentId?: string, path?: string, index?: boolean }>} */
  const routes = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)).routes
  const pathOf = (/** @type {string | undefined} */ id) => {
    /** @type {string[]} */
    const parts = []
    for (
      let route = id ? routes[id] : undefined;
      route;
      route = route.parentId ? routes[route.parentId] : undefined
    )
      if (route.path) parts.unshift(route.path)
    return `/${parts.join('/')}`
  }
  return Object.keys(routes).map(pathOf)
}

/**
 * @param {string} person
 * @param {Visitor[]} visitors one of each site
 * @param {string[]} first
 * @param {Options} options
 * @param {Report} report
 */
export async function walk(person, visitors, first, options, report) {
  const known = new Set()
  /** @type {Map<string, number>} */
  const asked = new Map()
  /** @type {Map<string, number>} */
  const pages = new Map()
  /** @type {Map<string, string>} */
  const samples = new Map()
  const queue = [...first]
  const add = (/** @type {string} */ address) => {
    if (known.has(address) || isLeaving(address)) return
    known.add(address)
    queue.push(address)
  }
  /** @param {string} address */
  const visit = async (address) => {
    const shape = shapeOf(address)
    const page = shape.split('?')[0] ?? ''
    const count = asked.get(shape) ?? 0
    const ofPage = pages.get(page) ?? 0
    if (count >= options.perPattern || ofPage >= options.perPattern * shapesOfOnePage) return
    asked.set(shape, count + 1)
    pages.set(page, ofPage + 1)
    const answers = await comparePair(person, address, visitors, options, report)
    for (const { body, origin, location } of answers)
      for (const found of [...addressesOf(body, origin), ...(location ? [location] : [])]) add(found)
    for (const pattern of options.patterns) {
      const params = paramsOf(pattern, address)
      for (const [name, value] of Object.entries(params ?? {})) samples.set(name, value)
      if (params)
        report.reach(
          pattern,
          answers.some(({ body }) => body !== ''),
        )
    }
  }
  const follow = async () => {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) await visit(address)
  }
  await follow()
  // What no link led this person to: with an id of theirs where one is known.
  const prefix = /^\/as\//.test(first[0] ?? '') ? '/as/' : ''
  for (const pattern of options.patterns.filter((each) => isAskable(each, prefix))) {
    const address = pattern.replace(/:(\w+)/g, (_, name) => samples.get(name) ?? '1')
    if (!asked.has(shapeOf(address))) add(address)
    await follow()
  }
  console.log(`${person}: ${[...asked.values()].reduce((sum, count) => sum + count, 0)} addresses`)
}

/**
 * Asks both for the document, and for what a script is given instead.
 * @param {string} person
 * @param {string} address
 * @param {Visitor[]} visitors
 * @param {Options} options
 * @param {Report} report
 * @returns {Promise<{ body: string, origin: string, location: string | null }[]>} `body` if it was a page
 */
async function comparePair(person, address, visitors, options, report) {
  const isWanted = !options.path || address.startsWith(options.path)
  const ask = (/** @type {string} */ wanted) => Promise.all(visitors.map((each) => each.ask(wanted)))
  let answers = await ask(address)
  const isPage = answers.some(({ type, status }) => type === 'text/html' && status === 200)
  /** @param {typeof answers} these */
  const seen = (these) => these.map((answer, n) => seenOf(answer, visitors[n]?.origin ?? ''))
  for (let n = 1; n < tries && isWanted && report.differ(seen(answers)); n++) answers = await ask(address)
  if (isWanted) {
    report.note(person, address, seen(answers))
    if (isPage) report.note(person, dataOf(address), seen(await ask(dataOf(address))).map(withoutText))
  }
  return answers.map(({ body, location }, n) => ({
    body: isPage ? body : '',
    origin: visitors[n]?.origin ?? '',
    location: location?.startsWith('/') ? location : null,
  }))
}

/**
 * How loaders divide their data among themselves is no behavior.
 * @param {ReturnType<typeof seenOf>} seen
 */
function withoutText(seen) {
  return { ...seen, text: [], fields: [], links: [] }
}

/** @param {string} address */
function dataOf(address) {
  const [pathname = '', query] = address.split('?')
  return `${pathname === '/' ? '/_root' : pathname.replace(/\/$/, '')}.data${query ? `?${query}` : ''}`
}

/**
 * Addresses of one page with other ids and values: the same names of parameters.
 * @param {string} address
 */
function shapeOf(address) {
  const [pathname = '', query = ''] = address.split('?')
  const names = [...new Set(new URLSearchParams(query).keys())].sort()
  return `${pathname.replace(/\d+/g, '#').replace(/[\w-]{24,}/g, '#')}?${names.join('&')}`
}

/**
 * @param {string} pattern
 * @param {string} address
 */
function paramsOf(pattern, address) {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return (
    new RegExp(`^${source}$`).exec(address.split('?')[0] ?? '')?.groups ?? (source === address ? {} : null)
  )
}

/**
 * A child account has the same pages below `/as/…`.
 * @param {string} pattern
 * @param {string} prefix
 */
function isAskable(pattern, prefix) {
  return !pattern.includes('*') && (prefix ? pattern.startsWith(prefix) : !pattern.startsWith('/as/'))
}

/** @param {string} address */
function isLeaving(address) {
  return /^\/logout\b|^\/staff\/end\b/.test(address)
}
