import { Link } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { Icon } from '#app/kit/ui/icon'

/** A search field that is submitted with Enter or its button. Submitting it empty clears the search. */
export function SearchBox({
  name,
  text,
  removeTo,
  apply,
  inputRef,
}: {
  name: string
  text: string
  removeTo: string | null
  apply: (form: HTMLFormElement) => void
  /** A ref to the input, for forms that read the text themselves. */
  inputRef?: RefObject<HTMLInputElement>
}) {
  const ownRef = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownRef
  const renderedText = useRef(text)
  // Set the value directly instead of using a `key`, so that the field keeps the focus after a search with Enter. Skip
  // the first render, because the user may have typed before hydration.
  useEffect(() => {
    if (!input.current || renderedText.current === text) return
    renderedText.current = text
    input.current.value = text
  }, [text, input])
  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 does not know the element
    <div role="search" className="inline-flex max-w-full items-center">
      <label className="sr-only" htmlFor="filter-search">
        Search
      </label>
      <input
        ref={input}
        id="filter-search"
        className="field w-44 rounded-e-none"
        type="search"
        name={name}
        maxLength={200}
        placeholder="Search"
        defaultValue={text}
        onBlur={({ currentTarget: { value, form } }) => {
          if (text && value.trim() === '' && form) apply(form)
        }}
      />
      <button type="submit" className="btn -ms-px rounded-s-none px-2.5" title="Search">
        <Icon name="search" />
        <span className="sr-only">Search</span>
      </button>
      {removeTo ? (
        <Link className="ms-2 text-sm" to={removeTo} replace preventScrollReset>
          Clear search
        </Link>
      ) : null}
    </div>
  )
}
