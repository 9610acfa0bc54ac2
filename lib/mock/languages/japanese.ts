import type { LanguageBook } from '../language-book';

export const japanese: LanguageBook = {
  target: 'JAPANESE',
  tag: 'ja',
  greetsByFirstName: false,
  sentenceGap: '',
  recognisedBy: { script: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  cues: {
    automatic: /自動(返信|応答|送信|配信)|不在にして|休暇をいただいて/,
    stop: /(連絡|メール|メッセージ)(は|を)?(もう)?(しないで|やめて|送らないで|不要です)|配信を?停止/,
    legal: /弁護士|法的(措置|手段)|訴訟|裁判|消費生活センター/,
    person: /(担当者|人間|オペレーター|責任者)(の方)?と(直接)?(話|お話)|電話(を)?(して|ください)|折り返し/,
    change: /(新しい|別の)住所|住所(を|の)変更|返品|返金|交換|破損|壊れ|割れて/,
    status: /届いて(い)?ません|届きません|まだ届|いつ届|発送|配送状況|追跡|状況を/,
    thanks: /ありがとう|感謝/,
  },
  reply: {
    greetNamed: '{name} 様',
    greet: 'お客様',
    shipped: 'ご注文 {order} は倉庫より発送済みで、現在お届けに向かっております。',
    pending: 'ご注文 {order} は現在発送の準備中です。発送次第、追跡番号をメールでお知らせいたします。',
    delivered:
      '配送会社によると、ご注文 {order} は配達済みです。お荷物が見当たらない場合は、ご近所の方にご確認のうえお知らせください。配送会社に調査を依頼いたします。',
    cancelled:
      'ご注文 {order} はキャンセルされており、発送されておりません。お支払いいただいた金額は、同じお支払い方法へ返金いたします。',
    otherStatus: 'ご注文 {order} の現在の状況は {status} です。',
    tracking: '追跡番号 {tracking} で配送状況をご確認いただけます。',
    trackingLater: '追跡番号はまだ発行されておりません。届き次第お知らせいたします。',
    contents: 'ご注文内容は次のとおりです。',
    change: 'ご要望は担当者に引き継ぎました。確認のうえ、本日中にご連絡いたします。',
    notFound:
      '番号 {order} のご注文が見つかりませんでした。恐れ入りますが、確認メールに記載の番号をもう一度ご確認いただけますでしょうか。',
    askNumber: '恐れ入りますが、ご注文番号をお知らせいただけますでしょうか。確認メールの冒頭に記載されております。',
    person: 'お問い合わせを担当者に引き継ぎます。担当者より直接ご連絡いたします。',
    review: '率直なご意見をありがとうございます。責任者が内容を確認し、ご連絡いたします。',
    unclear: '恐れ入りますが、メッセージの内容を理解できませんでした。ご用件を一文でお知らせいただけますでしょうか。',
    closing: 'どうぞよろしくお願いいたします。\nカスタマーサービス',
  },
  summary: {
    about: '件名：{subject}',
    counts: 'メッセージ：お客様 {customer} 件、担当 {team} 件',
    first: 'ご用件：「{text}」',
    latest: 'お客様の最新のメッセージ：「{text}」',
    order: '注文 {order}：{status}',
    tracking: '、追跡番号 {tracking}',
    empty: '要約する本文がありません。',
  },
};
