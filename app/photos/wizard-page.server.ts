/**
 * The common start of every step of an upload: loads the draft and its pictures, and checks that the step is allowed.
 */
import { redirect } from '@remix-run/node'
import type { Viewer } from '#app/viewer/viewer.server'
import { type Draft, requireDraft } from './drafts.server'
import { listPictures, type Picture } from './pictures.server'
import { type Step, standing, standsAt } from './wizard'

/** `refused` is a damaged picture that was to replace the current one. */
export type WizardPage = { draft: Draft; pictures: Picture[]; refused: Picture | null; leadsTo: string }

/** Throws a redirect to the draft's actual step, or out of an upload that is done. */
export async function wizardPage(
  viewer: Viewer,
  draftId: string | undefined,
  step: Step,
): Promise<WizardPage> {
  const { draft, pictures, refused } = await viewer.query(async (tx) => {
    const draft = await requireDraft(tx, viewer, draftId)
    return { draft, ...standing(draft, await listPictures(tx, draft.pictureIds)) }
  })
  const leadsTo = draft.returnTo || viewer.href('/photos')
  if (draft.isPublished)
    throw redirect(
      draft.locationIds.length > 1
        ? viewer.href('/photos/upload/:draftId/result', { draftId: draft.id })
        : leadsTo,
    )
  const place = standsAt({ flow: draft.flow, pictureIds: pictures.map(({ id }) => id) }, step)
  if (place !== step) throw redirect(viewer.href(`/photos/upload/:draftId/${place}`, { draftId: draft.id }))
  return { draft, pictures, refused, leadsTo }
}
