/**
 * Somebody at a browser without JavaScript, reduced to what the server sees: keeps cookies, sends forms, and
 * follows nothing by itself. `signedIn` goes through the real form, once for each person of a file.
 */
import { noteRequest } from './costly-requests'
import { formsIn } from './forms'
import { emails, type Person, password } from './people'

export type Answer = { status: number; headers: Headers; text: string; leadsTo: string | null }
export type Fields = Record<string, string | string[]> | [string, string][]
export type Visitor = ReturnType<typeof visitor>

export function visitor(url: string) {
  const cookies = new Map<string, string>()
  /** The account whose pages this visitor sees, which their forms name. */
  let ownAccount: Promise<string | undefined> | undefined

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    // Packing every page for a reader next door is a tenth of what the tests take.
    const headers = new Headers({
      accept: 'text/html',
      'accept-encoding': 'identity',
      cookie: cookieHeader(),
    })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    const response = await fetch(url + path, { redirect: 'manual', ...init, headers })
    noteRequest(path, init, response)
    for (const line of response.headers.getSetCookie()) keep(line)
    // Not `text()`, which would swallow a byte order mark.
    const text = Buffer.from(await response.arrayBuffer()).toString()
    return {
      status: response.status,
      headers: response.headers,
      text,
      leadsTo: response.headers.get('location'),
    }
  }

  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
    // Signed in as somebody else, perhaps.
    if (name.endsWith('session')) ownAccount = undefined
  }

  /** What every form of a page sends along: the account the page is in. */
  async function inAccount(path: string): Promise<[string, string][]> {
    const [, opened] = /^\/as\/(\d+)/.exec(path) ?? []
    if (opened) return [['inAccount', opened]]
    if (path === '/login' || !cookieHeader().includes('session=')) ownAccount = undefined
    else ownAccount ??= accountAtHome()
    const account = await ownAccount
    return account ? [['inAccount', account]] : []
  }

  async function accountAtHome(): Promise<string | undefined> {
    const { leadsTo } = await ask('/')
    return /name="inAccount" value="(\d+)"/.exec((await ask(leadsTo ?? '/')).text)?.[1]
  }

  return {
    cookies,
    ask,
    get: (path: string, headers?: HeadersInit) => ask(path, { headers }),
    post: async (path: string, fields: Fields = {}, headers?: HeadersInit) => {
      const body = formBody(fields)
      const carried = [...(await inAccount(path)), ...(await honeypotFields(url, path))]
      for (const [name, value] of carried) if (!body.has(name)) body.append(name, value)
      return ask(path, { method: 'POST', body, headers })
    },
    /** Sends a form with files. */
    upload: async (path: string, form: FormData) => {
      const body = new FormData()
      for (const [name, value] of [...(await inAccount(path)), ...form]) body.append(name, value)
      return ask(path, { method: 'POST', body })
    },
  }
}

const honeypots = new Map<string, Promise<[string, string][]>>()

/** What a page's public form sends along for everybody; without it the form counts as sent by a program. */
export function honeypotFields(url: string, path: string): Promise<[string, string][]> {
  const page = path.replace(/(\.data)?(\?.*)?$/, '')
  if (!/^\/(signup|forgot-password|confirm-email\/resend|l\/\w+\/\w+)$/.test(page)) return Promise.resolve([])
  const fields = honeypots.get(url + page) ?? readHoneypot(url, page)
  honeypots.set(url + page, fields)
  return fields
}

async function readHoneypot(url: string, page: string): Promise<[string, string][]> {
  const html = await (await fetch(url + page)).text()
  const [form] = formsIn(html, page)
  return form?.fields.filter(([name]) => name === 'extra' || name === 'formToken') ?? []
}

/** One pair for each value; a field may have several. */
export function formBody(fields: Fields): URLSearchParams {
  const pairs = Array.isArray(fields)
    ? fields
    : Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
  return new URLSearchParams(pairs)
}

/** Opens every account that a parent's user manages, as they would by the buttons of the list. */
async function openAccounts(someone: Visitor): Promise<void> {
  const { text } = await someone.get('/accounts')
  for (const [, id] of text.matchAll(/action="\/accounts\/(\d+)\/open"/g))
    await someone.post(`/accounts/${id}/open`)
}

/** Nora, whose accounts are many, has them all open. */
export async function signedIn(url: string, person: Person): Promise<Visitor> {
  const someone = visitor(url)
  const { status, text } = await someone.post('/login', { email: emails[person], password })
  if (status !== 302) throw new Error(`${person} could not sign in: ${status} ${text.slice(0, 300)}`)
  if (person === 'nora') await openAccounts(someone)
  return someone
}

/** The words of a page, without its markup. */
export function wordsOf({ text }: Answer): string {
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
