// Follows the links of both sites as one person, and asks for what no link leads to as well.
import fs from 'node:fs'
import path from 'node:path'
import { addressesOf, seenOf, withoutRandom } from './answer.mjs'

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
  /** @type {Map<string, string[]>} of each parameter, one for each site */
  const samples = new Map()
  /** @type {string[][]} */
  const queue = []
  /** @param {string[]} addresses of one page, one for each site: they differ by random keys alone */
  const add = (addresses) => {
    const key = withoutRandom(addresses[0] ?? '')
    if (known.has(key) || isLeaving(key) || report.isSkipped(key)) return
    known.add(key)
    queue.push(addresses)
  }
  /** @param {string[]} addresses */
  const visit = async (addresses) => {
    const shape = shapeOf(addresses[0] ?? '')
    const page = shape.split('?')[0] ?? ''
    const count = asked.get(shape) ?? 0
    const ofPage = pages.get(page) ?? 0
    if (count >= options.perPattern || ofPage >= options.perPattern * shapesOfOnePage) return
    asked.set(shape, count + 1)
    pages.set(page, ofPage + 1)
    const answers = await comparePair(person, addresses, visitors, options, report)
    for (const found of pairedAddresses(answers)) add(found)
    for (const pattern of options.patterns) {
      const params = addresses.map((address) => paramsOf(pattern, address))
      for (const name of Object.keys(params[0] ?? {}))
        samples.set(
          name,
          params.map((each) => each?.[name] ?? ''),
        )
      if (params[0])
        report.reach(
          pattern,
          answers.some(({ body }) => body !== ''),
        )
    }
  }
  const follow = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await visit(next)
  }
  for (const address of first) add(visitors.map(() => address))
  await follow()
  // What no link led this person to: with an id of theirs where one is known.
  const prefix = /^\/as\//.test(first[0] ?? '') ? '/as/' : ''
  for (const pattern of options.patterns.filter((each) => isAskable(each, prefix))) {
    const addresses = visitors.map((_, n) =>
      pattern.replace(/:(\w+)/g, (_, name) => samples.get(name)?.[n] ?? '1'),
    )
    if (!asked.has(shapeOf(addresses[0] ?? ''))) add(addresses)
    await follow()
  }
  console.log(`${person}: ${[...asked.values()].reduce((sum, count) => sum + count, 0)} addresses`)
}

/**
 * The addresses that the answers of both sites lead to, those with other random keys together.
 * @param {{ body: string, origin: string, location: string | null }[]} answers
 * @returns {string[][]}
 */
function pairedAddresses(answers) {
  const ofSites = answers.map(({ body, origin, location }) => {
    const found = [...addressesOf(body, origin), ...(location ? [location] : [])]
    return new Map(found.map((address) => [withoutRandom(address), address]))
  })
  const keys = new Set(ofSites.flatMap((each) => [...each.keys()]))
  return [...keys].map((key) => {
    const anywhere = ofSites.find((each) => each.has(key))?.get(key) ?? key
    return ofSites.map((each) => each.get(key) ?? anywhere)
  })
}

/**
 * Asks both for the document, and for what a script is given instead.
 * @param {string} person
 * @param {string[]} addresses of one page, one for each site
 * @param {Visitor[]} visitors
 * @param {Options} options
 * @param {Report} report
 * @returns {Promise<{ body: string, origin: string, location: string | null }[]>} `body` if it was a page
 */
async function comparePair(person, addresses, visitors, options, report) {
  const address = withoutRandom(addresses[0] ?? '')
  const isWanted = !options.path || address.startsWith(options.path)
  /** @param {(address: string) => string} form */
  const ask = (form = (each) => each) =>
    Promise.all(visitors.map((each, n) => each.ask(form(addresses[n] ?? ''))))
  let answers = await ask()
  const isPage = answers.some(({ type, status }) => type === 'text/html' && status === 200)
  /** @param {typeof answers} these */
  const seen = (these) => these.map((answer, n) => seenOf(answer, visitors[n]?.origin ?? ''))
  for (let n = 1; n < tries && isWanted && report.differ(seen(answers)); n++) answers = await ask()
  if (isWanted) {
    report.note(person, address, seen(answers))
    if (isPage) report.note(person, dataOf(address), seen(await ask(dataOf)).map(withoutText))
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
