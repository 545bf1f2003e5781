/** Conditional requests (RFC 9110, section 13). Compares weakly, because proxies that compress make entity tags weak. */
import type { Request } from 'express'

/** Returns whether the client already has the response with this entity tag, given without quotes. */
export function isUnchanged(req: Request, etag: string): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false
  const tags = req.headers['if-none-match']?.split(',') ?? []
  return tags.some((tag) => tag.trim() === '*' || withoutQuotes(tag) === etag)
}

/** Returns the version in If-Match without quotes. `*` stands for any version, like no header. */
export function readIfMatch(req: Request): string | null {
  const version = withoutQuotes(req.headers['if-match'] ?? '')
  return version === '' || version === '*' ? null : version
}

/** Clients send tags without quotes, too. */
function withoutQuotes(tag: string): string {
  return tag.trim().replace(/^W\//, '').replaceAll('"', '')
}
