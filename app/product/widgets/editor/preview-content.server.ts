/**
 * Encrypts the unsaved content of a widget into the URL of its preview (`/embed/draft?of=…`), so that only content that
 * an editor was allowed to choose is ever rendered. The URL is valid for an hour. The content is not stored, and the
 * saved widget is not affected. Because servers accept URLs of up to about 8,000 characters, content that is not
 * rendered is omitted and the rest is compressed.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Id } from '#app/kit/database/schema'
import { seal, unseal } from '#app/platform/viewer/sealing.server'
import type { WidgetContent } from '../widget'

const LIFETIME_MS = 60 * 60_000

export type PreviewContent = { accountId: Id; content: WidgetContent }

export function sealPreviewContent({ accountId, content }: PreviewContent, now: Date): string {
  const { settings } = content
  const renderedContent = { ...content, name: '', settings: { ...settings, allowedSites: [] } }
  const text = JSON.stringify({ accountId, content: renderedContent, until: now.getTime() + LIFETIME_MS })
  return seal('widget draft', deflateRawSync(text).toString('base64'))
}

/** Returns the content, or null if it was not encrypted by `sealPreviewContent` or has expired. */
export function openPreviewContent(sealed: string, now: Date): PreviewContent | null {
  const packed = unseal('widget draft', sealed)
  if (!packed) return null
  const text = inflateRawSync(Buffer.from(packed, 'base64')).toString()
  const { accountId, content, until } = JSON.parse(text) as PreviewContent & { until: number }
  return until > now.getTime() ? { accountId, content } : null
}
