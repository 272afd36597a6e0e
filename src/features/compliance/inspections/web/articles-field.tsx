import { codeReference, necArticles } from '#features/electrical/calculators/rules/nec-articles.ts'
import { CodeReferencesField } from '#web/ui/code-references-field.tsx'

const choices = necArticles.map((article) => ({
  value: codeReference(article),
  label: codeReference(article),
  detail: article.title,
}))

/** The articles that an inspector checks. */
export const ArticlesField = () => (
  <CodeReferencesField name="nec_articles_checked" label="NEC Articles" choices={choices} />
)
