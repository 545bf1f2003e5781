/** Asks for a page under a host of one's choice, which `fetch` lets nobody do. */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

export type HostAnswer = { status: number; head: string; body: string }

export function askAt(
  url: string,
  headers: Record<string, string>,
  { method = 'GET', body = '' }: { method?: string; body?: string } = {},
): Promise<HostAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HostAnswer>()
  const sent = request(url, { method, headers }, async (answer) =>
    resolve({
      status: answer.statusCode ?? 0,
      head: JSON.stringify(answer.headers),
      body: await text(answer),
    }),
  )
  sent.on('error', reject).end(body)
  return promise
}
