import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { AnalysisProgressNotice } from '../analysis-progress-notice'
import { TermList } from '../term-list'
import { loadTermsPage } from '../terms-page.server'

export function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => loadTermsPage(tx, viewer))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Topic words') }]

export default function ExperienceCategoryTerms() {
  const { categories, importedCategories, progress, canEdit, vertical, hasVerticalTerms } =
    useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 flex flex-wrap gap-x-4 gap-y-2 text-sm">
        <Link to={href('/dashboard/keywords/categories')}>Experience categories in reviews</Link>
        <Link to={href('/dashboard/keywords')}>Keywords</Link>
      </p>
      <PageHeader
        title="Topic words"
        meta={
          canEdit
            ? 'A review is tagged with a category when it contains one of these words (English only).'
            : 'Experience categories are set by your admin. For any changes, contact your admin.'
        }
        actions={
          <>
            <LinkButton to={href('/settings/experience-categories/try')}>Test a sentence</LinkButton>
            {canEdit ? (
              <LinkButton to={href('/settings/experience-categories/edit')} variant="primary" icon="edit">
                Edit categories
              </LinkButton>
            ) : null}
          </>
        }
      />
      {progress ? <AnalysisProgressNotice {...progress} /> : null}
      <div className="card mt-4">
        {categories.length ? (
          <TermList categories={categories} canEdit={canEdit} />
        ) : (
          <EmptyState>No category has words yet, so reviews aren’t categorized.</EmptyState>
        )}
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {hasVerticalTerms ? `Default words for ${vertical}.` : 'You’re using custom words.'}{' '}
        {canEdit && !hasVerticalTerms ? (
          <Link to={href('/settings/experience-categories/reset')}>Use the default words for {vertical}</Link>
        ) : null}
      </p>
      {importedCategories.length ? (
        <p className="mt-2 text-sm text-ink-2">
          No words (only on reviews imported with them):{' '}
          {importedCategories.map(({ name }) => name).join(', ')}.
        </p>
      ) : null}
    </>
  )
}
