import type { LanguageHeadings } from './heading-field'

export const portuguese: LanguageHeadings = {
  name: 'Portuguese',
  headings: {
    date: `
      Data|Data da avaliação|Data de publicação|Publicado em|Criado em|Data de criação
      Data do comentário|Data e hora|Data da resenha|Postado em|Enviado em|Escrito em|Avaliado em|Dia
    `,
    rating: `
      Nota|Avaliação|Estrelas|Classificação|Número de estrelas|Pontuação|Nota geral|Avaliação geral
      Classificação geral|Pontos|Nota do cliente|Avaliação em estrelas|Quantidade de estrelas
      Nota da avaliação
    `,
    body: `
      Texto|Comentário|Comentários|Texto da avaliação|Resenha|Opinião|Conteúdo|Mensagem|Depoimento
      Comentário do cliente|Crítica|Descrição|Relato|Conteúdo da avaliação
    `,
    reviewer: `
      Autor|Nome do autor|Cliente|Nome do cliente|Usuário|Nome do usuário|Nome de usuário|Utilizador
      Avaliador|Escrito por|Hóspede|Visitante|Paciente|Publicado por|Nome
    `,
    location_name: `
      Local|Nome do local|Loja|Nome da loja|Unidade|Filial|Estabelecimento|Empresa|Nome da empresa
      Negócio|Localização|Restaurante|Hotel|Ponto de venda|Franquia
    `,
    response: `
      Resposta|Resposta do proprietário|Resposta da empresa|Nossa resposta|Resposta do estabelecimento
      Texto da resposta|Resposta da loja|Réplica|Resposta do dono|Resposta à avaliação
      Resposta oficial|Retorno|Resposta do negócio|Comentário do proprietário
    `,
    title: `
      Título|Título da avaliação|Assunto
    `,
    source: `
      Plataforma|Fonte|Origem
    `,
    response_date: `
      Data da resposta|Data de resposta|Respondido em
    `,
  },
}
