/** A local bucket that implements as much of the S3 protocol as our storage uses, and can be made unavailable. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type StoredFile = { contents: Buffer; at: Date }

export async function startBucket(name: string) {
  const files = new Map<string, StoredFile>()
  const requests: string[] = []
  let isUnavailable = false
  const server = createServer((req, res) => void respond(req, res).catch(() => res.destroy()))

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://bucket.invalid')
    requests.push(`${req.method} ${pathname}`)
    const isSigned = /^AWS4-HMAC-SHA256 Credential=key\//.test(req.headers.authorization ?? '')
    if (isUnavailable) return void res.writeHead(503).end()
    if (!isSigned) return void res.writeHead(403).end()
    if (!pathname.startsWith(`/${name}`)) return void res.writeHead(404).end()
    const key = decodeURIComponent(pathname.slice(name.length + 2))
    if (req.method === 'GET' && searchParams.has('list-type')) return list(searchParams, res)
    if (req.method === 'PUT') {
      if (req.headers['content-length'] === undefined) return void res.writeHead(411).end()
      files.set(key, { contents: await buffer(req), at: new Date() })
      return void res.writeHead(200, { etag: '"x"' }).end()
    }
    if (req.method === 'DELETE') {
      files.delete(key)
      return void res.writeHead(204).end()
    }
    const stored = files.get(key)
    if (!stored) return void res.writeHead(404).end()
    const head = { 'content-length': stored.contents.length, 'last-modified': stored.at.toUTCString() }
    res.writeHead(200, head).end(req.method === 'HEAD' ? undefined : stored.contents)
  }

  /** Lists two files per page, so that callers have to read several pages. */
  function list(params: URLSearchParams, res: ServerResponse): void {
    const start = Number(params.get('continuation-token') ?? 0)
    const keys = [...files.keys()].filter((key) => key.startsWith(params.get('prefix') ?? '')).sort()
    const entries = keys.slice(start, start + 2).map((key) => {
      const { contents, at } = files.get(key) as StoredFile
      return `<Contents><Key>${key}</Key><Size>${contents.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`
    })
    const isCut = start + 2 < keys.length
    const next = isCut ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : ''
    res.writeHead(200, { 'content-type': 'application/xml' })
    res.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
    )
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    requests,
    setUnavailable: (value: boolean) => {
      isUnavailable = value
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
