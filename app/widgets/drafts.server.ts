/**
 * A widget that is being edited, carried in the address of its preview (`/embed/draft?of=…`): sealed, so that only what
 * an editor was allowed to choose is ever drawn, good for an hour, and kept nowhere. What is saved stays as it is.
 * Servers take addresses of some 8,000 letters: what is not drawn is left out, and the rest is packed.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Id } from '#app/database/schema'
import { seal, unseal } from '#app/viewer/sealing.server'
import type { WidgetContent } from './widget'

const LIFE_MS = 60 * 60_000

export type Draft = { accountId: Id; content: WidgetContent }

export function sealDraft({ accountId, content }: Draft, now: Date): string {
  const { settings } = content
  const drawn = { ...content, name: '', settings: { ...settings, allowedSites: [] } }
  const text = JSON.stringify({ accountId, content: drawn, until: now.getTime() + LIFE_MS })
  return seal('widget draft', deflateRawSync(text).toString('base64'))
}

/** Null for what we did not seal, and for what is too old. */
export function openDraft(sealed: string, now: Date): Draft | null {
  const packed = unseal('widget draft', sealed)
  if (!packed) return null
  const text = inflateRawSync(Buffer.from(packed, 'base64')).toString()
  const { accountId, content, until } = JSON.parse(text) as Draft & { until: number }
  return until > now.getTime() ? { accountId, content } : null
}
