import { Link } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { Button, LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { Form } from '#app/kit/ui/forms/form'
import { PageHeader } from '#app/kit/ui/page-header'
import { Polling } from '#app/kit/ui/polling'
import { Progress } from '#app/kit/ui/progress'
import { ListHeader } from '#app/platform/filters/list/list-header'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { topics } from '../post'
import { PostCard } from '../post-card'
import type { ResultPage } from '../post-pages.server'
import { ResultTable } from './result-table'
import { StatusLinks } from './status-links'

type Page = Omit<ResultPage, 'by' | 'scheduledAt'> & {
  by: { actor: string; impersonator: string | null; at: Date | string }
  scheduledAt: Date | string | null
}

/** The result page of a post, while the post is being sent and afterwards. */
export function ResultView({ page }: { page: Page }) {
  const { post, headline, by, counts, total, list, rows, status } = page
  const href = useAccountHref()
  return (
    <>
      <PageHeader
        title={headline}
        meta={
          <>
            {topics[post.topic].name} · {pluralize(total, 'location')} ·{' '}
            {by.impersonator ? `${by.impersonator} as ` : ''}
            {by.actor} · <Instant at={by.at} />
          </>
        }
        actions={<Actions page={page} />}
      />
      <div className="mt-4 max-w-form">
        <Outcome page={page} />
        {counts.deleting > 0 || status === 'sending' ? (
          <Polling path={href('/dashboard/local_listings/google-posts/:postId', { postId: post.id })} />
        ) : null}
      </div>
      <div className="card mt-4">
        <ListHeader list={list} count={pluralize(list.total, 'location')}>
          <StatusLinks list={list} counts={counts} total={total} />
        </ListHeader>
        {rows.length > 0 ? (
          <ResultTable rows={rows} postId={post.id} canEdit={page.canEdit} />
        ) : (
          <EmptyState
            action={
              <Link to={href('/dashboard/local_listings/google-posts/:postId', { postId: post.id })}>
                Show all locations of this post
              </Link>
            }
          >
            No locations match.
          </EmptyState>
        )}
        <ListPages list={list} summary={pluralize(list.total, 'location')} />
      </div>
      <h2 className="mt-6 mb-2 text-md font-semibold">The post</h2>
      <PostCard {...post} business={page.business} image={page.image} imagePath={page.imagePath} />
    </>
  )
}

function Outcome({ page: { post, status, scheduledAt, counts, total } }: { page: Page }) {
  const href = useAccountHref()
  if (status === 'scheduled' && scheduledAt)
    return (
      <Banner level="info">
        Scheduled for <Instant at={scheduledAt} />.
      </Banner>
    )
  const done = counts.live + counts.rejected + counts.left_out + counts.deleted
  if (status === 'sending')
    return (
      <div role="status">
        <Progress label="Sending to Google" done={done} total={total} />
        <p className="mt-2 text-sm text-ink-2">
          You can leave this page. A report will be emailed to you when complete.
        </p>
      </div>
    )
  return (
    <div className="space-y-3">
      {counts.live > 0 ? (
        <Banner level="success">{`Live at ${pluralize(counts.live, 'location')}.`}</Banner>
      ) : null}
      {counts.rejected > 0 ? (
        <Banner level="danger">
          {`Google rejected the post at ${pluralize(counts.rejected, 'location')}.`}{' '}
          <Link
            to={href('/dashboard/local_listings/google-posts/:postId', { postId: post.id }, 'view=rejected')}
          >
            See which
          </Link>
        </Banner>
      ) : null}
      {counts.left_out > 0 ? (
        <Banner level="warning">
          {`${pluralize(counts.left_out, 'location')} skipped.`}{' '}
          <Link
            to={href('/dashboard/local_listings/google-posts/:postId', { postId: post.id }, 'view=left_out')}
          >
            See which
          </Link>
        </Banner>
      ) : null}
    </div>
  )
}

function Actions({ page: { post, status, canEdit, canRetry, canDelete } }: { page: Page }) {
  const href = useAccountHref()
  if (!canEdit) return null
  return (
    <>
      {status === 'scheduled' ? (
        <LinkButton
          to={href('/dashboard/local_listings/google-posts/:postId/edit', { postId: post.id })}
          icon="edit"
        >
          Edit
        </LinkButton>
      ) : null}
      {canRetry ? (
        <Form
          method="post"
          action={href('/dashboard/local_listings/google-posts/:postId/retry', { postId: post.id })}
        >
          <Button icon="refresh">Retry failures</Button>
        </Form>
      ) : null}
      <Form
        method="post"
        action={href('/dashboard/local_listings/google-posts/:postId/duplicate', { postId: post.id })}
      >
        <Button icon="copy">Duplicate</Button>
      </Form>
      {canDelete ? (
        <LinkButton
          to={href('/dashboard/local_listings/google-posts/:postId/delete', { postId: post.id })}
          icon="trash"
        >
          Delete
        </LinkButton>
      ) : null}
    </>
  )
}
