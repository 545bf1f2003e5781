/**
 * A lint rule that finds regular expressions that read the rest of a text again from many places: `<a [^>]*b` takes
 * quadratic time for a text of `<a <a <a …`, because each `<a ` is tried and can be followed by all the others. An
 * unbounded repetition must not accept all characters of what stands before it, unless the pattern is anchored.
 */

import { RegExpParser } from '@eslint-community/regexpp'
import { isPotentiallyZeroLength, isZeroLength, toUnicodeSet } from 'regexp-ast-analysis'

/**
 * @import { Rule } from 'eslint'
 * @import { AST } from '@eslint-community/regexpp'
 * @import { ReadonlyFlags } from 'regexp-ast-analysis'
 * @typedef {ReturnType<typeof toUnicodeSet>['chars']} CharSet
 */

const parser = new RegExpParser()

/** @type {Rule.RuleModule} */
export const repeatedPrefixRule = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return
      const part = findRepeatedPrefix(node.regex.pattern, node.regex.flags)
      if (part)
        context.report({
          node,
          message: `Takes quadratic time for a text that repeats the beginning of ${part}. Exclude its first character from the repetition, or anchor the pattern.`,
        })
    },
  }),
}

/**
 * Returns the part of the pattern up to the repetition, or null.
 * @param {string} pattern
 * @param {string} flagNames
 */
export function findRepeatedPrefix(pattern, flagNames) {
  const has = (/** @type {string} */ flag) => flagNames.includes(flag)
  if (has('y')) return null
  const flags = {
    ignoreCase: has('i'),
    dotAll: has('s'),
    multiline: has('m'),
    unicode: has('u'),
    unicodeSets: has('v'),
  }
  const { alternatives } = parser.parsePattern(pattern, 0, pattern.length, flags)
  for (const { elements, start } of alternatives) {
    const repetition = repetitionOfPrefix(elements, flags)
    if (repetition) return pattern.slice(start, repetition.end)
  }
  return null
}

/**
 * @param {AST.Element[]} elements
 * @param {ReadonlyFlags} flags
 */
function repetitionOfPrefix(elements, flags) {
  if (elements[0]?.type === 'Assertion' && elements[0].kind === 'start') return null
  /** @type {CharSet | null} */
  let prefix = null
  for (const [n, element] of elements.entries()) {
    const characters = charactersOf(element, flags)
    const canFail = elements
      .slice(n + 1)
      .some((next) => isZeroLength(next, flags) || !isPotentiallyZeroLength(next, flags))
    if (
      element.type === 'Quantifier' &&
      element.max === Infinity &&
      canFail &&
      characters &&
      prefix?.isSubsetOf(characters)
    )
      return element
    if (prefix && characters) prefix = prefix.union(characters)
    else if (!isPotentiallyZeroLength(element, flags)) prefix = characters
  }
  return null
}

/**
 * Returns all characters that a part of a pattern can match; null for none.
 * @param {AST.Element | AST.Alternative} node
 * @param {ReadonlyFlags} flags
 * @returns {CharSet | null}
 */
function charactersOf(node, flags) {
  switch (node.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return toUnicodeSet(node, flags).chars
    case 'Alternative':
      return union(node.elements, flags)
    case 'Group':
    case 'CapturingGroup':
      return union(node.alternatives, flags)
    case 'Quantifier':
      return charactersOf(node.element, flags)
    default:
      return null
  }
}

/**
 * @param {(AST.Element | AST.Alternative)[]} nodes
 * @param {ReadonlyFlags} flags
 * @returns {CharSet | null}
 */
function union(nodes, flags) {
  /** @type {CharSet | null} */
  let all = null
  for (const node of nodes) {
    const characters = charactersOf(node, flags)
    all = all && characters ? all.union(characters) : (all ?? characters)
  }
  return all
}
