/**
 * Handles submissions of the post form: saves the content, then goes on to the next step, shows a preview, or reports
 * errors.
 */
import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from '@remix-run/node'
import { respondWithConflicts } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadRemarks, requireEditablePost, saveFormValues } from './post-drafts.server'
import { mergePost } from './post-edits.server'
import { formValuesSchema } from './post-schema'

export async function handlePostFormSubmit(request: Request, viewer: Viewer, postId: string | undefined) {
  const form = await readForm(request, formValuesSchema)
  if (form.status !== 'success') {
    await viewer.query((tx) => requireEditablePost(tx, viewer, postId))
    return respondWithForm(form)
  }
  const { intent, shown, ...formValues } = form.value
  const isPreview = intent === 'preview'
  const clock = clockOf(viewer)
  const outcome = await viewer.query(async (tx) => {
    const post = await requireEditablePost(tx, viewer, postId, { isLocked: true })
    const remarks = await loadRemarks(tx, post)
    // The preview of a scheduled post saves nothing.
    if (isPreview && post.status !== 'draft') return { post, remarks, errors: null, kept: null }
    const merged = mergePost(post, formValues, shown)
    if ('conflicts' in merged) return merged
    const { errors, saved } = await saveFormValues(tx, post, merged.values, { by: viewer.name, clock })
    // Return the input as typed. The stored content may differ, for example in trimmed spaces, and the form would treat
    // the difference as an unsaved change.
    const kept = saved && { values: formValues, shown: merged.shownAfterSave(saved) }
    return { post, remarks, errors, kept }
  })
  if ('conflicts' in outcome) return respondWithConflicts(form, outcome.conflicts)
  const { post, remarks, errors, kept } = outcome
  const stayOpen = <Reply extends SubmissionResult>(reply: Reply) => ({
    ...reply,
    initialValue: { ...reply.initialValue, ...(kept && { shown: kept.shown }) },
    kept,
  })
  if (isPreview) return data({ ...stayOpen(form.reply()), error: remarks?.error, status: undefined })
  if (intent === 'image' && kept)
    return redirect(viewer.href('/dashboard/local_listings/google-posts/:postId/image', { postId: post.id }))
  if (!errors)
    return redirect(viewer.href('/dashboard/local_listings/google-posts/:postId/review', { postId: post.id }))
  const refusal = respondWithForm(form, errors)
  return data(stayOpen(refusal.data), refusal.init ?? undefined)
}
