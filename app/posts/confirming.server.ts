/** The responses of the review step: sent, scheduled, saved for later, or refused with the reasons. */
import { formReply, readForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { confirmSchema } from './confirm-schema'
import { requireWritable } from './post-drafts.server'
import { confirmPost, reschedulePost } from './publishing.server'

const submitted = 'Your Google post is being submitted. A report will be emailed to you when complete.'
const scheduled = 'Your Google post is scheduled. A report will be emailed to you when complete.'

export async function confirmPosted(request: Request, viewer: Viewer, named: string | undefined) {
  const clock = clockOf(viewer)
  const form = await readForm(request, confirmSchema(clock))
  await viewer.query((tx) => requireWritable(tx, viewer, named))
  if (form.status !== 'success') return formReply(form)
  const { expected, at } = form.value
  const outcome = await viewer.query(async (tx) => {
    const post = await requireWritable(tx, viewer, named, { isLocked: true })
    const isPutOff = post.status === 'scheduled' && at !== null
    const confirmed = isPutOff
      ? await reschedulePost(tx, viewer, post, at, clock.now)
      : await confirmPost(tx, viewer, post, { expected, at })
    return { id: post.id, ...confirmed }
  })
  if (!outcome.ok)
    return formReply(form, outcome.field ? { [outcome.field]: [outcome.reason] } : [outcome.reason])
  return redirectWithFlash(
    viewer.href('/dashboard/local_listings/google-posts/:postId', { postId: outcome.id }),
    outcome.isScheduled ? scheduled : submitted,
  )
}
