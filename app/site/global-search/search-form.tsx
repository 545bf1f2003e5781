import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { maxSearchLength } from './search-results'

/** The form that opens the page with the results. `onText` is called while the user types. */
export function SearchForm({ text, onText }: { text: string; onText?: (text: string) => void }) {
  const href = useAccountHref()
  return (
    <Form method="get" action={href('/search')} role="search" className="flex gap-2">
      <input
        type="search"
        name="q"
        className="field min-w-0 flex-1"
        aria-label="Search locations, reviews, pages and settings"
        placeholder="Search everything"
        autoComplete="off"
        maxLength={maxSearchLength}
        defaultValue={text}
        onInput={onText && (({ currentTarget }) => onText(currentTarget.value))}
      />
      <Button variant="primary" icon="search">
        Search
      </Button>
    </Form>
  )
}
