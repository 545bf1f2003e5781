/** Finds errors in the HTML of pages with html-validate: all that the standard calls errors, and no matters of style. */
import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/**
 * The standard allows this element only in the head. There, pages that wait for background work would reload themselves
 * even if only a part of them waits. All browsers obey it in the body.
 */
const refreshWithoutScripts = /noscript > meta$/

/** Returns one line for each error: the rule, what is wrong, and where. */
export function findHtmlErrors(html: string): string[] {
  const { results } = validator.validateStringSync(html)
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ selector }) => !refreshWithoutScripts.test(selector ?? ''))
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`)
}
