// Somebody who asks one site, with the cookies it gave.
import { findForm } from './response-snapshot.mjs'

/** @import { Site } from './sites.mjs' */
/**
 * @typedef {object} SiteResponse
 * @property {number} status
 * @property {string} type the media type
 * @property {string | null} location
 * @property {string[]} cookies as they are set
 * @property {string} body
 */
/**
 * @typedef {object} Visitor
 * @property {string} origin
 * @property {(path: string, form?: URLSearchParams) => Promise<SiteResponse>} ask
 */

/** Of every person of the demo company. */
export const password = 'thirteen-warm-loaves'

/**
 * @param {Site} site
 * @returns {Visitor}
 */
export function createVisitor({ origin }) {
  /** @type {Map<string, string>} */
  const cookieJar = new Map()

  /** @type {Visitor['ask']} */
  async function sendRequest(path, form) {
    const response = await fetch(origin + path, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: {
        cookie: [...cookieJar].map(([name, value]) => `${name}=${value}`).join('; '),
        accept: 'text/html,*/*',
      },
    })
    const cookies = response.headers.getSetCookie()
    for (const line of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookieJar.delete(name)
      else cookieJar.set(name, value)
    }
    return {
      status: response.status,
      type: (response.headers.get('content-type') ?? '').split(';')[0] ?? '',
      location: response.headers.get('location'),
      cookies,
      body: await response.text(),
    }
  }
  return { origin, ask: sendRequest }
}

/**
 * @param {Site} site
 * @param {string} email
 * @returns {Promise<{ someone: Visitor, answer: SiteResponse }>} a redirect when they are signed in
 */
export async function signIn(site, email) {
  const someone = createVisitor(site)
  const { fields } = findForm((await someone.ask('/login')).body, 'password')
  fields.set('email', email)
  fields.set('password', password)
  return { someone, answer: await someone.ask('/login', fields) }
}
