/**
 * A widget that is being edited, carried in the address of its preview (`/embed/draft?of=…`): sealed, so that only what
 * an editor was allowed to choose is ever drawn, good for an hour, and kept nowhere. What is saved stays as it is.
 */
import type { Id } from '#app/database/schema'
import { seal, unseal } from '#app/session/sealing.server'
import type { WidgetContent } from './widget'

const LIFE_MS = 60 * 60_000

export type Draft = { accountId: Id; content: WidgetContent }

export function sealDraft(draft: Draft, now: Date): string {
  return seal('widget draft', JSON.stringify({ ...draft, until: now.getTime() + LIFE_MS }))
}

/** Null for what we did not seal, and for what is too old. */
export function openDraft(sealed: string, now: Date): Draft | null {
  const text = unseal('widget draft', sealed)
  if (!text) return null
  const { accountId, content, until } = JSON.parse(text) as Draft & { until: number }
  return until > now.getTime() ? { accountId, content } : null
}
