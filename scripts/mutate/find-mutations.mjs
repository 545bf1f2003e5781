// Finds the operators and literals of a file that can be changed, and their replacements.
import ts from 'typescript'

/** @typedef {{ file: string, line: number, start: number, end: number, from: string, to: string }} Mutation */

/** @type {Record<string, string>} */
const operators = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Mutation[]}
 */
export function findMutations(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  /** @type {Mutation[]} */
  const found = []
  /**
   * @param {ts.Node} node
   * @param {string} to
   */
  const addMutation = (node, to) => {
    const start = node.getStart(source)
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    found.push({ file, line, start, end: node.getEnd(), from: text.slice(start, node.getEnd()), to })
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    // Skip types and imports, because the compiler checks them.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const replacement = operators[node.operatorToken.getText(source)]
      // Strings are joined with template literals in this code base, so a plus is always an addition.
      if (replacement) addMutation(node.operatorToken, replacement)
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      addMutation(node, node.operand.getText(source))
    if (node.kind === ts.SyntaxKind.TrueKeyword) addMutation(node, 'false')
    if (node.kind === ts.SyntaxKind.FalseKeyword) addMutation(node, 'true')
    if (ts.isNumericLiteral(node)) addMutation(node, `(${node.getText(source)} + 1)`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
