/**
 * Adds Google posts: one for all locations, which the worker publishes, one that the emulated Google rejects after its
 * review, one that is scheduled, and a draft. If Google is not connected, all of them stay drafts.
 */
import type { Id, PostTopic } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Selection } from '#app/platform/reports/selection'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { createPostDraft, saveContent } from '#app/product/posts/editing/post-drafts.server'
import { contentFields, type PostContent } from '#app/product/posts/post'
import { listPostLocations, resolveSelection } from '#app/product/posts/post-locations.server'
import { requirePost } from '#app/product/posts/posts.server'
import { confirmPost } from '#app/product/posts/review/publish-post.server'
import { findDemoLocations } from './find-locations.server'

const allLocations: Selection = { ids: [], scope: 'all', search: '' }
const dayMs = 86_400_000

export async function addDemoPosts(viewer: Viewer, now: Date): Promise<void> {
  await viewer.query(async (tx) => {
    const locationId = await findDemoLocations(tx)
    const sent = await addPost(tx, viewer, 'STANDARD', allLocations, seasonalLoaf, now)
    await confirm(tx, viewer, sent, null)
    const evening = ['Wicker Park', 'Madison State Street'].map(locationId)
    const rejected = await addPost(tx, viewer, 'STANDARD', { ids: evening, search: '' }, wineEvening, now)
    await confirm(tx, viewer, rejected, null)
    const flagships = { ids: ['Chicago Loop', 'Evanston'].map(locationId), search: '' }
    const scheduled = await addPost(tx, viewer, 'STANDARD', flagships, saturdayClass, now)
    await confirm(tx, viewer, scheduled, new Date(now.getTime() + 5 * dayMs))
    await addPost(
      tx,
      viewer,
      'STANDARD',
      flagships,
      { summary: 'New: oat rolls, every morning from seven.' },
      now,
    )
  })
}

const seasonalLoaf = {
  summary: 'The cranberry walnut loaf is back. It leaves the oven at seven and is usually gone by noon.',
  button: 'ORDER',
  buttonUrl: 'https://wheatwhistle.example/order',
}
const wineEvening = {
  summary: 'Thursday is bread and wine evening: three cheeses, two loaves, and a glass of red wine from six.',
  button: 'LEARN_MORE',
  buttonUrl: 'https://wheatwhistle.example/evenings',
}
const saturdayClass = {
  summary: 'Learn to shape a sourdough loaf with us on Saturday morning. Flour and apron are on us.',
  button: 'SIGN_UP',
  buttonUrl: 'https://wheatwhistle.example/classes',
}

async function addPost(
  tx: Tx,
  viewer: Viewer,
  topic: PostTopic,
  selection: Selection,
  content: Partial<PostContent>,
  now: Date,
): Promise<Id> {
  const id = await createPostDraft(tx, viewer, { topic, selection }, now)
  const emptyContent = Object.fromEntries(contentFields.map((field) => [field, ''])) as PostContent
  await saveContent(tx, { id }, { ...emptyContent, ...content }, { by: viewer.name, now })
  return id
}

async function confirm(tx: Tx, viewer: Viewer, postId: Id, at: Date | null): Promise<void> {
  const post = await requirePost(tx, viewer, postId)
  const selected = await resolveSelection(tx, post.selection)
  if (!selected.ok) throw new Error(selected.reason)
  const { ready } = await listPostLocations(tx, selected.rows)
  if (ready === 0) return
  const confirmed = await confirmPost(tx, viewer, post, { expected: ready, at })
  if (!confirmed.ok) throw new Error(confirmed.reason)
}
