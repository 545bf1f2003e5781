/** Google posts: their list, and the steps that write and send one. */
import { z } from 'zod'
import { createPostDraft, saveFormValues } from '#app/product/posts/editing/post-drafts.server'
import { allLocations } from '#app/product/posts/editing/start-page.server'
import { postReport } from '#app/product/posts/post-report.server'
import { countStates, requirePost } from '#app/product/posts/posts.server'
import { type Call, defineEndpoint } from '../endpoint'
import { itemEndpoint } from '../item-endpoint.server'
import { listEndpoint } from '../list-endpoint.server'
import { formProblem } from '../problems'
import { halObject, linksSchema } from '../representation'
import { googlePostBody, toBodyErrors, toFormValues } from '../resources/google-post-content'
import { googlePostResource, withCounts } from '../resources/google-post-resource'
import { idProperty } from '../resources/resource'
import { bodyAccount, requireBodyAccount } from './body-account'

const group = 'Google posts'

const postLinks = ({ id }: { id: string }, { links, viewer }: Call) => ({
  self: links.to('google_posts/:postId', { postId: id }),
  page: links.page(viewer.href('/dashboard/local_listings/google-posts/:postId', { postId: id })),
})

export const googlePostEndpoints = [
  listEndpoint({
    path: 'google_posts',
    group,
    summary: 'List Google posts',
    rel: 'google_posts',
    report: postReport,
    resource: googlePostResource,
    links: postLinks,
  }),
  itemEndpoint({
    path: 'google_posts/:postId',
    group,
    summary: 'Load a Google post, and count its locations by state',
    page: '/dashboard/local_listings/google-posts/:postId',
    resource: googlePostResource,
    find: async ({ tx, viewer, params }) => {
      const post = await requirePost(tx, viewer, params.postId)
      return withCounts(post, await countStates(tx, post.id))
    },
    links: postLinks,
  }),
  defineEndpoint({
    method: 'post',
    path: 'google_post_content',
    group,
    summary: 'Write a Google post, as a draft that a bulk action sends',
    page: '/dashboard/local_listings/google-posts/new',
    body: googlePostBody.extend(bodyAccount),
    example: { body: { topic_type: 'STANDARD', summary: 'Fresh bread from 6 AM.' } },
    responses: { 201: z.strictObject({ id: idProperty, _links: linksSchema }) },
    reply: async (call) => {
      const { tx, viewer, body, clock } = call
      requireBodyAccount(call)
      // The locations are chosen when the draft is sent.
      const draft = { topic: body.topic_type, selection: allLocations }
      const id = await createPostDraft(tx, viewer, draft, clock.now)
      const post = await requirePost(tx, viewer, id)
      const { errors } = await saveFormValues(tx, post, toFormValues(body), { by: viewer.name, clock })
      if (errors) throw formProblem(toBodyErrors(errors))
      const links = postLinks({ id }, call)
      return { status: 201, body: halObject({ id }, links), location: links.self?.href }
    },
  }),
]
