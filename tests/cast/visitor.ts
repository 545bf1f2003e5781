/**
 * Somebody at a browser without JavaScript, reduced to what the server sees: keeps cookies, sends forms, and
 * follows nothing by itself. `signedIn` goes through the real form, once for each person of a file.
 */
import { emails, type Person, password } from './people'

export type Answer = { status: number; headers: Headers; text: string; leadsTo: string | null }
export type Fields = Record<string, string | string[]> | [string, string][]
export type Visitor = ReturnType<typeof visitor>

export function visitor(url: string) {
  const cookies = new Map<string, string>()

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers({ accept: 'text/html', cookie: cookieHeader() })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    const response = await fetch(url + path, { redirect: 'manual', ...init, headers })
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
  }

  return {
    cookies,
    ask,
    get: (path: string, headers?: HeadersInit) => ask(path, { headers }),
    post: (path: string, fields: Fields = {}, headers?: HeadersInit) =>
      ask(path, { method: 'POST', body: formBody(fields), headers }),
  }
}

/** One pair for each value; a field may have several. */
export function formBody(fields: Fields): URLSearchParams {
  const pairs = Array.isArray(fields)
    ? fields
    : Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
  return new URLSearchParams(pairs)
}

export async function signedIn(url: string, person: Person): Promise<Visitor> {
  const someone = visitor(url)
  const { status, text } = await someone.post('/login', { email: emails[person], password })
  if (status !== 302) throw new Error(`${person} could not sign in: ${status} ${text.slice(0, 300)}`)
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
