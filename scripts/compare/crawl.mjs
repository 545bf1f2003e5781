// Follows the links of both sites as one user, and then requests the pages that no link led to.
import fs from 'node:fs'
import path from 'node:path'
import { linkedPaths, maskRandomValues, snapshotOf } from './response-snapshot.mjs'

/** @import { Tree } from './check-out.mjs' */
/** @import { Report } from './report.mjs' */
/** @import { Visitor } from './visitor.mjs' */
/** @typedef {{ perPattern: number, path?: string, patterns: string[] }} CrawlOptions */

/**
 * The maximum number of times a pair of URLs is requested while the responses differ. The difference may only be due to
 * the clock, which may have reached the next minute between the two responses.
 */
const maxAttempts = 3

/**
 * Limits how many URLs of a page with different parameter names are visited, because filters and sort orders have too
 * many combinations.
 */
const maxShapesPerPage = 3

/**
 * Returns the route patterns of the trees' builds, such as `/reviews/:reviewId`, from the manifest that Remix writes
 * for the browser.
 * @param {Tree[]} trees
 * @returns {string[]}
 */
export function loadRoutePatterns(trees) {
  return [...new Set(trees.flatMap(patternsOfBuild))].sort()
}

/** @param {Tree} tree */
function patternsOfBuild({ directory }) {
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
 * Crawls both sites as one user, and records the differences in the report.
 * @param {string} userLabel
 * @param {Visitor[]} visitors one visitor for each site
 * @param {string[]} startAddresses
 * @param {CrawlOptions} options
 * @param {Report} report
 */
export async function crawl(userLabel, visitors, startAddresses, options, report) {
  const queuedKeys = new Set()
  /** @type {Map<string, number>} */
  const visitCounts = new Map()
  /** @type {Map<string, number>} */
  const pages = new Map()
  /** @type {Map<string, string[]>} the last value of each route parameter, one value for each site */
  const samples = new Map()
  /** @type {string[][]} */
  const queue = []
  /** @param {string[]} addresses the URLs of one page, one for each site, which differ only in random keys */
  const enqueue = (addresses) => {
    const key = maskRandomValues(addresses[0] ?? '')
    if (queuedKeys.has(key) || isSignOut(key) || report.isSkipped(key)) return
    queuedKeys.add(key)
    queue.push(addresses)
  }
  /** @param {string[]} addresses */
  const visit = async (addresses) => {
    const shape = shapeOf(addresses[0] ?? '')
    const page = shape.split('?')[0] ?? ''
    const count = visitCounts.get(shape) ?? 0
    const pageCount = pages.get(page) ?? 0
    if (count >= options.perPattern || pageCount >= options.perPattern * maxShapesPerPage) return
    visitCounts.set(shape, count + 1)
    pages.set(page, pageCount + 1)
    const responses = await comparePair(userLabel, addresses, visitors, options, report)
    for (const found of pairAddresses(responses)) enqueue(found)
    for (const pattern of options.patterns) {
      const params = addresses.map((address) => paramsOf(pattern, address))
      for (const name of Object.keys(params[0] ?? {}))
        samples.set(
          name,
          params.map((each) => each?.[name] ?? ''),
        )
      if (params[0])
        report.recordReached(
          pattern,
          responses.some(({ body }) => body !== ''),
        )
    }
  }
  const drainQueue = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await visit(next)
  }
  for (const address of startAddresses) enqueue(visitors.map(() => address))
  await drainQueue()
  // Visit the pages that no link led this user to. Fill in ids from visited URLs, or 1 if none is known.
  const prefix = /^\/as\//.test(startAddresses[0] ?? '') ? '/as/' : ''
  for (const pattern of options.patterns.filter((each) => isVisitable(each, prefix))) {
    const addresses = visitors.map((_, n) =>
      pattern.replace(/:(\w+)/g, (_, name) => samples.get(name)?.[n] ?? '1'),
    )
    if (!visitCounts.has(shapeOf(addresses[0] ?? ''))) enqueue(addresses)
    await drainQueue()
  }
  console.log(`${userLabel}: ${[...visitCounts.values()].reduce((sum, count) => sum + count, 0)} addresses`)
}

/**
 * Returns the URLs that the responses link to, in pairs with one URL for each site, which differ only in random keys.
 * @param {{ body: string, origin: string, location: string | null }[]} responses
 * @returns {string[][]}
 */
function pairAddresses(responses) {
  const addressesBySite = responses.map(({ body, origin, location }) => {
    const found = [...linkedPaths(body, origin), ...(location ? [location] : [])]
    return new Map(found.map((address) => [maskRandomValues(address), address]))
  })
  const keys = new Set(addressesBySite.flatMap((each) => [...each.keys()]))
  return [...keys].map((key) => {
    const fallback = addressesBySite.find((each) => each.has(key))?.get(key) ?? key
    return addressesBySite.map((each) => each.get(key) ?? fallback)
  })
}

/**
 * Requests a page from both sites, and then the page's data as a script would request it, and records the differences.
 * @param {string} userLabel
 * @param {string[]} addresses the URLs of the page, one for each site
 * @param {Visitor[]} visitors
 * @param {CrawlOptions} options
 * @param {Report} report
 * @returns {Promise<{ body: string, origin: string, location: string | null }[]>} `body` is empty unless it is a page
 */
async function comparePair(userLabel, addresses, visitors, options, report) {
  const address = maskRandomValues(addresses[0] ?? '')
  const isSelected = !options.path || address.startsWith(options.path)
  /** @param {(address: string) => string} form */
  const requestAll = (form = (each) => each) =>
    Promise.all(visitors.map((each, n) => each.request(form(addresses[n] ?? ''))))
  let responses = await requestAll()
  const isPage = responses.some(({ type, status }) => type === 'text/html' && status === 200)
  /** @param {typeof responses} siteResponses */
  const toSnapshots = (siteResponses) =>
    siteResponses.map((response, n) => snapshotOf(response, visitors[n]?.origin ?? ''))
  for (let n = 1; n < maxAttempts && isSelected && report.isDifferent(toSnapshots(responses)); n++)
    responses = await requestAll()
  if (isSelected) {
    report.record(userLabel, address, toSnapshots(responses))
    if (isPage)
      report.record(
        userLabel,
        dataAddressOf(address),
        toSnapshots(await requestAll(dataAddressOf)).map(withoutText),
      )
  }
  return responses.map(({ body, location }, n) => ({
    body: isPage ? body : '',
    origin: visitors[n]?.origin ?? '',
    location: location?.startsWith('/') ? location : null,
  }))
}

/**
 * Removes the content of a data response from the comparison. Which loader returns which data is not behavior.
 * @param {ReturnType<typeof snapshotOf>} snapshot
 */
function withoutText(snapshot) {
  return { ...snapshot, text: [], fields: [], links: [] }
}

/** @param {string} address */
function dataAddressOf(address) {
  const [pathname = '', query] = address.split('?')
  return `${pathname === '/' ? '/_root' : pathname.replace(/\/$/, '')}.data${query ? `?${query}` : ''}`
}

/**
 * Returns the URL's path with masked ids, and the names of its parameters without their values.
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
 * Checks whether to visit the pages of a route pattern. A child account has the same pages below `/as/…`: they are
 * visited only with the prefix `/as/`, all other pages only without it.
 * @param {string} pattern
 * @param {string} prefix
 */
function isVisitable(pattern, prefix) {
  return !pattern.includes('*') && (prefix ? pattern.startsWith(prefix) : !pattern.startsWith('/as/'))
}

/** @param {string} address */
function isSignOut(address) {
  return /^\/logout\b|^\/staff\/end\b/.test(address)
}
