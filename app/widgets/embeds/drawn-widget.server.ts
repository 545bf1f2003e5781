/**
 * A widget drawn for whoever asks. What it shows is at most a minute old; what it says of opening is true until the
 * minute is over, for places open and close on the minute.
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
/** Pages of a feed; few read further. */
const MOST_KEPT = 3

type Found = { content: WidgetContent; shown: ShownContent; timeZone: string }

export async function drawnWidget(key: string, asked: AskedEmbed, now: Date): Promise<EmbedAnswer> {
  const found = await withWidget(key, async (tx, widget) => {
    const shown = await shownContent(tx, widget.content, { page: asked.page, now, timeZone: widget.timeZone })
    return shown && { ...widget, shown }
  })
  return found ? saved(found, asked, now) : missing()
}

/** The widget an editor is looking at, as it would be; for our own pages alone, and kept by nobody. */
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

/** The same for whoever asks. */
function missing(): Promise<EmbedAnswer> {
  theMissing ??= answerOf(nothingHere, {
    status: 404,
    lifetime: LIFETIME,
    outlives: false,
    isStray: true,
    framedBy: '*',
  })
  return theMissing
}
