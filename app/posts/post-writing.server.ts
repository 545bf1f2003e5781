/** The responses of the post form: saved and on to the next step, shown again, or refused with the problems. */
import { data, redirect } from '@remix-run/node'
import { today } from '#app/filters/resolve-range'
import { formReply, readForm } from '#app/forms.server'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { keepContent, remarksOn, requireWritable } from './post-drafts.server'
import { judgeContent, typedSchema } from './post-schema'

export async function writePosted(request: Request, viewer: Viewer, named: string | undefined) {
  const form = await readForm(request, typedSchema)
  if (form.status !== 'success') {
    await viewer.query((tx) => requireWritable(tx, viewer, named))
    return formReply(form)
  }
  const { intent, ...typed } = form.value
  const clock = clockOf(viewer)
  const { post, errors, isKept, remarks } = await viewer.query(async (tx) => {
    const post = await requireWritable(tx, viewer, named, { isLocked: true })
    const rules = { hasImage: post.pictureId !== null, today: today(clock) }
    const { content, errors } = judgeContent(post.topic, typed, rules)
    const isGood = Object.keys(errors).length === 0
    // A scheduled post may go out at any moment, so nothing is saved to it that may not go out.
    const isKept = post.status === 'draft' || (isGood && intent !== 'preview')
    if (isKept) await keepContent(tx, post, content, clock.now)
    return { post, errors: isGood ? null : errors, isKept, remarks: await remarksOn(tx, post) }
  })
  // Return the input as typed: the stored form may differ, such as by trimmed spaces.
  const kept = isKept ? typed : null
  if (intent === 'preview')
    return data({ ...form.reply(), error: remarks?.error, status: undefined, kept }, { status: 200 })
  if (intent === 'image' && isKept)
    return redirect(viewer.href('/dashboard/local_listings/google-posts/:postId/image', { postId: post.id }))
  if (!errors)
    return redirect(viewer.href('/dashboard/local_listings/google-posts/:postId/review', { postId: post.id }))
  const refused = formReply(form, errors)
  return data({ ...refused.data, kept }, refused.init ?? undefined)
}
