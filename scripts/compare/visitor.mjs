// Somebody who asks one site, with the cookies it gave.
import { readForm } from './answer.mjs'

/** @import { Site } from './sites.mjs' */
/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {string} type the media type
 * @property {string | null} location
 * @property {string[]} cookies as they are set
 * @property {string} body
 */
/**
 * @typedef {object} Visitor
 * @property {string} origin
 * @property {(path: string, form?: URLSearchParams) => Promise<Answer>} ask
 */

/** Of every person of the demo company. */
export const password = 'thirteen-warm-loaves'

/**
 * @param {Site} site
 * @returns {Visitor}
 */
export function visitor({ origin }) {
  /** @type {Map<string, string>} */
  const jar = new Map()

  /** @type {Visitor['ask']} */
  async function ask(path, form) {
    const response = await fetch(origin + path, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        accept: 'text/html,*/*',
      },
    })
    const cookies = response.headers.getSetCookie()
    for (const line of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return {
      status: response.status,
      type: (response.headers.get('content-type') ?? '').split(';')[0] ?? '',
      location: response.headers.get('location'),
      cookies,
      body: await response.text(),
    }
  }
  return { origin, ask }
}

/**
 * @param {Site} site
 * @param {string} email
 * @returns {Promise<{ someone: Visitor, answer: Answer }>} a redirect when they are signed in
 */
export async function signIn(site, email) {
  const someone = visitor(site)
  const { fields } = readForm((await someone.ask('/login')).body, 'password')
  fields.set('email', email)
  fields.set('password', password)
  return { someone, answer: await someone.ask('/login', fields) }
}
