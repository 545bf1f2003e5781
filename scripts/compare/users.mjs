// Crawls both sites as all kinds of visitors: signed-out visitors, every user of the demo company, and partners in
// their child accounts.

import { crawl } from './crawl.mjs'
import { openAccountForms, snapshotOf } from './response-snapshot.mjs'
import { createVisitor, signIn } from './visitor.mjs'

/** @import { SiteResponse, Visitor } from './visitor.mjs' */
/** @import { CrawlOptions } from './crawl.mjs' */
/** @import { Report } from './report.mjs' */
/** @import { Site } from './sites.mjs' */
/** @typedef {{ email: string, userType: string }} User */

/** The number of child accounts that are visited for each partner. */
const maxChildAccounts = 1

/** The options for users whose type has already been visited, and for child accounts. */
const shallowOptions = { perPattern: 1 }

/**
 * Compares the public pages: the pages for signed-out visitors, and the widgets that other sites embed.
 * @param {Site[]} sites
 * @param {string[]} widgetKeys
 * @param {CrawlOptions} options
 * @param {Report} report
 */
export async function compareSignedOut(sites, widgetKeys, options, report) {
  const embeds = ['/embed.js', ...widgetKeys.map((key) => `/embed/${key}`)]
  await crawl('signed out', sites.map(createVisitor), ['/login', '/signup', ...embeds], options, report)
}

/**
 * @param {Site[]} sites
 * @param {User[]} users
 * @param {CrawlOptions} options
 * @param {Report} report
 */
export async function compareUsers(sites, users, options, report) {
  const visitedTypes = new Set()
  for (const { email, userType } of users) {
    const signIns = await Promise.all(sites.map((site) => signIn(site, email)))
    const responses = signIns.map(({ response }) => response)
    recordResponses(report, email, 'the form of /login', responses, sites)
    // Some users only receive emails and cannot sign in.
    if (responses.some(({ status }) => status !== 302)) continue
    const visitors = signIns.map(({ visitor }) => visitor)
    const userOptions = visitedTypes.has(userType) ? { ...options, ...shallowOptions } : options
    visitedTypes.add(userType)
    await crawl(email, visitors, ['/'], userOptions, report)
    await compareChildren(email, visitors, sites, { ...options, ...shallowOptions }, report)
  }
}

/**
 * Compares the child accounts of a partner, which are opened with the forms in the partner's list.
 * @param {string} email
 * @param {Visitor[]} visitors
 * @param {Site[]} sites
 * @param {CrawlOptions} options
 * @param {Report} report
 */
async function compareChildren(email, visitors, sites, options, report) {
  const [list] = await Promise.all(visitors.map((each) => each.request('/accounts')))
  for (const { action, fields } of openAccountForms(list?.body ?? '').slice(0, maxChildAccounts)) {
    const responses = await Promise.all(visitors.map((each) => each.request(action, fields)))
    recordResponses(report, email, `the form of ${action}`, responses, sites)
    const start = responses[0]?.location
    if (start) await crawl(`${email} in a child account`, visitors, [start], options, report)
  }
}

/**
 * @param {Report} report
 * @param {string} userLabel
 * @param {string} address
 * @param {SiteResponse[]} responses
 * @param {Site[]} sites
 */
function recordResponses(report, userLabel, address, responses, sites) {
  report.record(
    userLabel,
    address,
    responses.map((response, n) => snapshotOf(response, sites[n]?.origin ?? '')),
  )
}
