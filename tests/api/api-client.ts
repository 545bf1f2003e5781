/** Simulates a program: it sends a token with each request, and reads the JSON of the response. */
import type { PersonName } from '../support/people'
import type { TestApplication } from '../support/test-application'
import { signIn } from '../support/visitor'

// biome-ignore lint/suspicious/noExplicitAny: tests read any property of a response
export type ApiResponse = { status: number; headers: Headers; text: string; body: any }

export async function createToken(
  { url }: Pick<TestApplication, 'url'>,
  person: PersonName,
): Promise<string> {
  const visitor = await signIn(url, person)
  const page = await visitor.post('/settings/api-tokens', { name: 'Test program' })
  return /hs_\d+_[\w-]{43}/.exec(page.text)![0]
}

export function createApiClient(url: string, token: string | null) {
  async function send(
    method: string,
    path: string,
    { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<ApiResponse> {
    const response = await fetch(path.startsWith('http') ? path : `${url}/api${path}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: /json/.test(response.headers.get('content-type') ?? '') && text ? JSON.parse(text) : null,
    }
  }
  return {
    send,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, { headers }),
    post: (path: string, body: unknown, headers?: Record<string, string>) =>
      send('POST', path, { body, headers }),
  }
}
