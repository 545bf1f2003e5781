/**
 * Handles submissions of the post form: saves the content, then goes on to the next step, shows a preview, or reports
 * errors.
 */
import { data, redirect } from '@remix-run/node'
import { today } from '#app/filters/resolve-range'
import { readForm, respondWithForm } from '#app/forms.server'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { loadRemarks, requireEditablePost, saveContent } from './post-drafts.server'
import { formValuesSchema, validateContent } from './post-schema'

export async function handlePostFormSubmit(request: Request, viewer: Viewer, postId: string | undefined) {
  const form = await readForm(request, formValuesSchema)
  if (form.status !== 'success') {
    await viewer.query((tx) => requireEditablePost(tx, viewer, postId))
    return respondWithForm(form)
  }
  const { intent, ...formValues } = form.value
  const clock = clockOf(viewer)
  const { post, errors, isSaved, remarks } = await viewer.query(async (tx) => {
    const post = await requireEditablePost(tx, viewer, postId, { isLocked: true })
    const rules = { hasImage: post.pictureId !== null, today: today(clock) }
    const { content, errors } = validateContent(post.topic, formValues, rules)
    const isGood = Object.keys(errors).length === 0
    // A scheduled post may be sent at any moment, so only publishable content is saved to it.
    const isSaved = post.status === 'draft' || (isGood && intent !== 'preview')
    if (isSaved) await saveContent(tx, post, content, clock.now)
    return { post, errors: isGood ? null : errors, isSaved, remarks: await loadRemarks(tx, post) }
  })
  // Return the input as typed. The stored content may differ, for example in trimmed spaces, and the form would treat
  // the difference as an unsaved change.
  const saved = isSaved ? formValues : null
  if (intent === 'preview')
    return data({ ...form.reply(), error: remarks?.error, status: undefined, saved }, { status: 200 })
  if (intent === 'image' && isSaved)
    return redirect(viewer.href('/dashboard/local_listings/google-posts/:postId/image', { postId: post.id }))
  if (!errors)
    return redirect(viewer.href('/dashboard/local_listings/google-posts/:postId/review', { postId: post.id }))
  const refusal = respondWithForm(form, errors)
  return data({ ...refusal.data, saved }, refusal.init ?? undefined)
}
