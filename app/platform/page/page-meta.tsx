/**
 * Renders the page's `<title>` and `<meta>` tags. Adds the brand's name after the title, and "Error: " before it while
 * a form on the page has errors, because a route's `meta` function has access to neither.
 */
import { Meta } from '@remix-run/react'
import { isValidElement, type ReactElement, type ReactNode, useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'
import { useBrand } from './brand/brand'

export function PageMeta() {
  const actionResults = Object.values(useContext(RouterState)?.actionData ?? {})
  const { productName } = useBrand()
  const hasErrors = actionResults.some(isErrorResult)
  const tags: ReactNode[] = Meta().props.children
  const titleOf = (title: string) =>
    `${hasErrors ? 'Error: ' : ''}${[title, productName].filter(Boolean).join(' · ')}`
  return (
    <>{tags.map((tag) => (isTitle(tag) ? <title key="title">{titleOf(tag.props.children)}</title> : tag))}</>
  )
}

function isTitle(tag: ReactNode): tag is ReactElement<{ children: string }> {
  return isValidElement(tag) && tag.type === 'title'
}

/** Checks the status of a form submission. Adding or removing a row also returns a result, but is not an error. */
function isErrorResult(result: { status?: string } | null): boolean {
  return result?.status === 'error'
}
