/**
 * Simulates a browser without JavaScript: it stores cookies and submits forms, but does not follow redirects. `signIn`
 * signs a person in with the real form.
 */
import { recordRequest } from './costly-requests'
import { parseForms } from './parse-forms'
import { emails, type PersonName, password } from './people'

export type PageResponse = { status: number; headers: Headers; text: string; redirectTo: string | null }
export type FormFields = Record<string, string | string[]> | [string, string][]
export type Visitor = ReturnType<typeof createVisitor>

/** `send` can replace `fetch`, for example to use a certain connection. */
export function createVisitor(
  url: string,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
) {
  const cookies = new Map<string, string>()
  /** The account that the visitor's pages belong to. Every form contains it in a hidden field. */
  let ownAccount: Promise<string | undefined> | undefined

  async function sendRequest(path: string, init: RequestInit = {}): Promise<PageResponse> {
    // Request pages without compression, because compressing every page for a local client takes a tenth of the tests'
    // time.
    const headers = new Headers({
      accept: 'text/html',
      'accept-encoding': 'identity',
      cookie: cookieHeader(),
    })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    const response = await send(url + path, { redirect: 'manual', ...init, headers })
    recordRequest(path, init, response)
    for (const line of response.headers.getSetCookie()) storeCookie(line)
    // Do not use `text()`, because it would remove a byte order mark.
    const text = Buffer.from(await response.arrayBuffer()).toString()
    return {
      status: response.status,
      headers: response.headers,
      text,
      redirectTo: response.headers.get('location'),
    }
  }

  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  function storeCookie(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
    // The visitor may have signed in as someone else.
    if (name.endsWith('session')) ownAccount = undefined
  }

  /**
   * Returns the field that every form of a page submits: the account of the page. Empty if the visitor is not signed
   * in.
   */
  async function loadAccountField(path: string): Promise<[string, string][]> {
    const [, openedId] = /^\/as\/(\d+)/.exec(path) ?? []
    if (openedId) return [['inAccount', openedId]]
    if (path === '/login' || !cookieHeader().includes('session=')) ownAccount = undefined
    else ownAccount ??= findHomeAccount()
    const account = await ownAccount
    return account ? [['inAccount', account]] : []
  }

  async function findHomeAccount(): Promise<string | undefined> {
    const { redirectTo } = await sendRequest('/')
    return /name="inAccount" value="(\d+)"/.exec((await sendRequest(redirectTo ?? '/')).text)?.[1]
  }

  return {
    cookies,
    ask: sendRequest,
    get: (path: string, headers?: HeadersInit) => sendRequest(path, { headers }),
    post: async (path: string, fields: FormFields = {}, headers?: HeadersInit) => {
      const body = toFormBody(fields)
      const extraFields = [...(await loadAccountField(path)), ...(await loadHoneypotFields(url, path))]
      for (const [name, value] of extraFields) if (!body.has(name)) body.append(name, value)
      return sendRequest(path, { method: 'POST', body, headers })
    },
    /** Submits a form with files. */
    upload: async (path: string, form: FormData) => {
      const body = new FormData()
      for (const [name, value] of [...(await loadAccountField(path)), ...form]) body.append(name, value)
      return sendRequest(path, { method: 'POST', body })
    },
  }
}

const honeypots = new Map<string, Promise<[string, string][]>>()

/**
 * Returns the hidden fields of a page's public form. A form that is submitted without them is treated as sent by a bot.
 */
export function loadHoneypotFields(url: string, path: string): Promise<[string, string][]> {
  const page = path.replace(/(\.data)?(\?.*)?$/, '')
  if (!/^\/(signup|forgot-password|confirm-email\/resend|l\/\w+\/\w+)$/.test(page)) return Promise.resolve([])
  const fields = honeypots.get(url + page) ?? fetchHoneypot(url, page)
  honeypots.set(url + page, fields)
  return fields
}

async function fetchHoneypot(url: string, page: string): Promise<[string, string][]> {
  const html = await (await fetch(url + page)).text()
  const [form] = parseForms(html, page)
  return form?.fields.filter(([name]) => name === 'extra' || name === 'formToken') ?? []
}

/** Returns one pair for each value, because a field can have several values. */
export function toFormBody(fields: FormFields): URLSearchParams {
  const pairs = Array.isArray(fields)
    ? fields
    : Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
  return new URLSearchParams(pairs)
}

/** Opens every account that a partner's user manages, with the buttons in the list. */
async function openChildAccounts(visitor: Visitor): Promise<void> {
  const { text } = await visitor.get('/accounts')
  for (const [, id] of text.matchAll(/action="\/accounts\/(\d+)\/open"/g))
    await visitor.post(`/accounts/${id}/open`)
}

/** Signs a person in. For Nora, who works for the partner account, also opens all child accounts. */
export async function signIn(url: string, person: PersonName): Promise<Visitor> {
  const visitor = createVisitor(url)
  const { status, text } = await visitor.post('/login', { email: emails[person], password })
  if (status !== 302) throw new Error(`${person} could not sign in: ${status} ${text.slice(0, 300)}`)
  if (person === 'nora') await openChildAccounts(visitor)
  return visitor
}

/** Returns the text of a page without its markup. */
export function textOf({ text }: PageResponse): string {
  return text
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;|&rsquo;/g, '’')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
