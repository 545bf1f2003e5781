// A simulated visitor of one site, which stores the site's cookies.
import { findForm } from './response-snapshot.mjs'

/** @import { Site } from './sites.mjs' */
/**
 * @typedef {object} SiteResponse
 * @property {number} status
 * @property {string} type the media type
 * @property {string | null} location
 * @property {string[]} cookies the values of the `Set-Cookie` headers
 * @property {string} body
 */
/**
 * @typedef {object} Visitor
 * @property {string} origin
 * @property {(path: string, form?: URLSearchParams) => Promise<SiteResponse>} request
 */

/** The password of every demo user. */
export const password = 'thirteen-warm-loaves'

/**
 * @param {Site} site
 * @returns {Visitor}
 */
export function createVisitor({ origin }) {
  /** @type {Map<string, string>} */
  const cookieJar = new Map()

  /** @type {Visitor['request']} */
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
  return { origin, request: sendRequest }
}

/**
 * @param {Site} site
 * @param {string} email
 * @returns {Promise<{ visitor: Visitor, response: SiteResponse }>} `response` is a redirect if the sign-in succeeded
 */
export async function signIn(site, email) {
  const visitor = createVisitor(site)
  const { fields } = findForm((await visitor.request('/login')).body, 'password')
  fields.set('email', email)
  fields.set('password', password)
  return { visitor, response: await visitor.request('/login', fields) }
}
