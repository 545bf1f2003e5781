// Everybody who visits both sites: the signed out, every user of the demo company, and partners in their child accounts.
import { childForms, seenOf } from './answer.mjs'
import { signIn, visitor } from './visitor.mjs'
import { walk } from './walk.mjs'

/** @import { Answer, Visitor } from './visitor.mjs' */
/** @import { Options } from './walk.mjs' */
/** @import { Report } from './report.mjs' */
/** @import { Site } from './sites.mjs' */
/** @typedef {{ email: string, userType: string }} User */

/** Of the child accounts of a partner. */
const mostChildren = 1

/** Those who see the kinds of pages that somebody saw before them. */
const shallow = { perPattern: 1 }

/**
 * What is public: pages of the signed out, and widgets on other sites.
 * @param {Site[]} sites
 * @param {string[]} widgetKeys
 * @param {Options} options
 * @param {Report} report
 */
export async function compareSignedOut(sites, widgetKeys, options, report) {
  const embeds = ['/embed.js', ...widgetKeys.map((key) => `/embed/${key}`)]
  await walk('signed out', sites.map(visitor), ['/login', '/signup', ...embeds], options, report)
}

/**
 * @param {Site[]} sites
 * @param {User[]} users
 * @param {Options} options
 * @param {Report} report
 */
export async function compareUsers(sites, users, options, report) {
  const seenTypes = new Set()
  for (const { email, userType } of users) {
    const signIns = await Promise.all(sites.map((site) => signIn(site, email)))
    const answers = signIns.map(({ answer }) => answer)
    noteAnswers(report, email, 'the form of /login', answers, sites)
    // Some users only receive mails.
    if (answers.some(({ status }) => status !== 302)) continue
    const visitors = signIns.map(({ someone }) => someone)
    const depth = seenTypes.has(userType) ? { ...options, ...shallow } : options
    seenTypes.add(userType)
    await walk(email, visitors, ['/'], depth, report)
    await compareChildren(email, visitors, sites, { ...options, ...shallow }, report)
  }
}

/**
 * The child accounts of a partner, opened by the forms of their list.
 * @param {string} email
 * @param {Visitor[]} visitors
 * @param {Site[]} sites
 * @param {Options} options
 * @param {Report} report
 */
async function compareChildren(email, visitors, sites, options, report) {
  const [list] = await Promise.all(visitors.map((each) => each.ask('/accounts')))
  for (const { action, fields } of childForms(list?.body ?? '').slice(0, mostChildren)) {
    const answers = await Promise.all(visitors.map((each) => each.ask(action, fields)))
    noteAnswers(report, email, `the form of ${action}`, answers, sites)
    const start = answers[0]?.location
    if (start) await walk(`${email} in a child account`, visitors, [start], options, report)
  }
}

/**
 * @param {Report} report
 * @param {string} person
 * @param {string} address
 * @param {Answer[]} answers
 * @param {Site[]} sites
 */
function noteAnswers(report, person, address, answers, sites) {
  report.note(
    person,
    address,
    answers.map((answer, n) => seenOf(answer, sites[n]?.origin ?? '')),
  )
}
