import { Link } from '@remix-run/react'
import { Button } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { Field, plainField } from '#app/kit/ui/fields/field'
import { Form } from '#app/kit/ui/forms/form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { WIDGETS_PER_PAGE, type WidgetType } from '../widget'
import { useMoreWidgets } from './use-more-widgets'
import { WidgetCard } from './widget-card'
import type { WidgetPage } from './widget-page'

export function WidgetCards({ list, types }: { list: WidgetPage; types: WidgetType[] }) {
  const href = useAccountHref()
  const { keywords, page, total } = list
  const { widgets, next, more, statusMessage, isLoading } = useMoreWidgets(list)
  const offset = (page - 1) * WIDGETS_PER_PAGE
  return (
    <section className="mt-8 max-w-page" aria-labelledby="created-widgets">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="created-widgets" className="text-xs font-semibold tracking-wide text-ink-2">
          CREATED WIDGETS
        </h2>
        {total > 0 || keywords ? (
          <Form method="get" action={href('/amplify')} className="flex items-end gap-2" role="search">
            <Field field={plainField('keywords')} label="Find a widget by name">
              <input
                key={keywords}
                type="text"
                className="field"
                id="keywords"
                name="keywords"
                maxLength={200}
                defaultValue={keywords}
              />
            </Field>
            <Button icon="search">Find</Button>
            {keywords ? <Link to={href('/amplify')}>Show all</Link> : null}
          </Form>
        ) : null}
      </div>
      {offset > 0 ? (
        <p className="mt-2 text-sm">
          <Link to={href('/amplify', new URLSearchParams(keywords ? { keywords } : {}))}>
            Back to first widgets
          </Link>
        </p>
      ) : null}
      {widgets.length === 0 ? (
        <EmptyState>
          {keywords
            ? `No widgets match “${keywords}”.`
            : total > 0
              ? 'No more widgets.'
              : 'No widgets yet. Choose one above to get started.'}
        </EmptyState>
      ) : (
        <ul className="mt-2 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {widgets.map((widget, index) => (
            <WidgetCard
              key={widget.id}
              widget={widget}
              isEnabled={types.includes(widget.type)}
              anchor={`w-${offset + index + 1}`}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {statusMessage}
      </p>
      {next ? (
        <p className="mt-4 text-center">
          <Link
            ref={more}
            rel="next"
            className="btn"
            aria-busy={isLoading || undefined}
            to={`${href('/amplify', next.search)}#w-${next.from}`}
          >
            Load more widgets
          </Link>
        </p>
      ) : null}
    </section>
  )
}
