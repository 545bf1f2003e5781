/**
 * Handles submissions of the review step: sends, schedules or reschedules the post, or reports why it cannot be sent.
 */

import { respondWithConflicts, submittedShown } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { requireEditablePost } from '../editing/post-drafts.server'
import { confirmSchema } from './confirm-schema'
import { confirmPost, reschedulePost } from './publish-post.server'
import { mergeSendTime } from './send-time-edits.server'

const submittedMessage = 'Your Google post is being submitted. A report will be emailed to you when complete.'
const scheduledMessage = 'Your Google post is scheduled. A report will be emailed to you when complete.'

export async function handleConfirmSubmit(request: Request, viewer: Viewer, postId: string | undefined) {
  const clock = clockOf(viewer)
  const form = await readForm(request, confirmSchema(clock))
  await viewer.query((tx) => requireEditablePost(tx, viewer, postId))
  if (form.status !== 'success') return respondWithForm(form)
  const { expected, at } = form.value
  const outcome = await viewer.query(async (tx) => {
    const post = await requireEditablePost(tx, viewer, postId, { isLocked: true })
    if (post.status !== 'scheduled' || !at)
      return { id: post.id, ...(await confirmPost(tx, viewer, post, { expected, at })) }
    const merged = mergeSendTime(post, at, submittedShown(form), viewer.timeZone)
    if ('conflicts' in merged) return merged
    return { id: post.id, ...(await reschedulePost(tx, viewer, post, merged.at, clock.now)) }
  })
  if ('conflicts' in outcome) return respondWithConflicts(form, outcome.conflicts)
  if (!outcome.ok)
    return respondWithForm(form, outcome.field ? { [outcome.field]: [outcome.reason] } : [outcome.reason])
  return redirectWithFlash(
    viewer.href('/dashboard/local_listings/google-posts/:postId', { postId: outcome.id }),
    outcome.isScheduled ? scheduledMessage : submittedMessage,
  )
}
