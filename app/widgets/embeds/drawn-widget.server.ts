/**
 * Renders a widget for visitors. Its content is at most a minute old; a widget that says whether a location is open
 * expires at the end of the minute, because locations open and close on the minute.
 */
import { asAccount, type Tx } from '#app/database/tenant.server'
import { openDraft } from '../drafts.server'
import type { WidgetContent } from '../widget'
import type { AskedEmbed } from './asked-embed'
import { drawEmbed } from './draw-embed.server'
import { answerOf, type EmbedAnswer } from './embed-answer.server'
import { nothingHere } from './nothing-here.server'
import { type ShownContent, shownContent } from './shown-content.server'
import { withWidget } from './widget-by-key.server'

const LIFETIME = 60
/** Pages of a feed that are cached normally; few visitors read further. */
const MOST_KEPT = 3

type Found = { content: WidgetContent; shown: ShownContent; timeZone: string }

export async function drawnWidget(key: string, asked: AskedEmbed, now: Date): Promise<EmbedAnswer> {
  const found = await withWidget(key, async (tx, widget) => {
    const shown = await shownContent(tx, widget.content, { page: asked.page, now, timeZone: widget.timeZone })
    return shown && { ...widget, shown }
  })
  return found ? saved(found, asked, now) : missing()
}

/** Renders the widget in an editor from its current input; only our own pages may frame it, and it is not cached. */
export async function drawnDraft(sealed: string, asked: AskedEmbed, now: Date): Promise<EmbedAnswer> {
  const draft = openDraft(sealed, now)
  const found = draft && (await asAccount(draft.accountId, (tx) => findDraft(tx, draft.content, asked, now)))
  if (!found) return missing()
  const { content, shown, timeZone } = found
  const drawing = drawEmbed({ settings: content.settings, shown, asked, timeZone, others: { of: sealed } })
  return answerOf(drawing, { status: 200, lifetime: 0, outlives: false, framedBy: `'self'` })
}

async function findDraft(
  tx: Tx,
  content: WidgetContent,
  asked: AskedEmbed,
  now: Date,
): Promise<Found | null> {
  const { time_zone: timeZone } = await tx
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const shown = await shownContent(tx, content, { page: asked.page, now, timeZone })
  return shown && { content, shown, timeZone }
}

function saved({ content, shown, timeZone }: Found, asked: AskedEmbed, now: Date): Promise<EmbedAnswer> {
  const { settings } = content
  const saysOpen = shown.type === 'location_info'
  return answerOf(drawEmbed({ settings, shown, asked, timeZone }), {
    status: 200,
    lifetime: saysOpen ? LIFETIME - now.getUTCSeconds() : LIFETIME,
    outlives: !saysOpen,
    isStray: asked.page > MOST_KEPT,
    // Our own pages show it to its owner.
    framedBy: settings.allowedSites.length > 0 ? `'self' ${settings.allowedSites.join(' ')}` : '*',
  })
}

let theMissing: Promise<EmbedAnswer> | null = null

/** Every missing widget gets the same answer. */
function missing(): Promise<EmbedAnswer> {
  theMissing ??= answerOf(nothingHere, {
    status: 404,
    lifetime: LIFETIME,
    outlives: false,
    isStray: true,
    framedBy: '*',
  })
  // Once it has failed, the next request tries again.
  theMissing.catch(() => {
    theMissing = null
  })
  return theMissing
}
