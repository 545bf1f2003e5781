/** Requests a page with any Host header, which `fetch` does not allow. */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

export type HostResponse = { status: number; head: string; body: string }

export function requestAtHost(
  url: string,
  headers: Record<string, string>,
  { method = 'GET', body = '' }: { method?: string; body?: string } = {},
): Promise<HostResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HostResponse>()
  const outgoing = request(url, { method, headers }, async (response) =>
    resolve({
      status: response.statusCode ?? 0,
      head: JSON.stringify(response.headers),
      body: await text(response),
    }),
  )
  outgoing.on('error', reject).end(body)
  return promise
}
