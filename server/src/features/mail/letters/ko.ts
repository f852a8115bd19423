import type { Letters } from './letters.ts';

export const ko: Letters = {
  greeting: '{username} 님, 안녕하세요.',
  bareLink: '버튼이 작동하지 않으면 아래 주소를 브라우저에 붙여 넣으세요.',
  footer: '{product}에 이 주소가 입력되어 발송된 메일입니다. 발신 전용이므로 회신은 확인하지 않습니다.',
  letters: {
    verify: {
      subject: '[{product}] 이메일 주소를 인증하세요',
      before: [
        '{product} 계정({username})이 만들어졌습니다. 이메일 주소를 인증하면 가입이 완료됩니다.',
        '링크는 24시간 동안 사용할 수 있습니다.',
      ],
      button: '이메일 인증',
      after: ['가입한 적이 없다면 이 메일을 무시하세요. 링크를 열지 않으면 주소는 인증되지 않습니다.'],
    },
    'known-email': {
      subject: '[{product}] 이미 계정이 있습니다',
      before: [
        '이 주소로 {product} 가입 요청이 있었지만, 이미 회원님의 계정({username})에서 사용 중인 주소입니다.',
        '본인이 요청했다면 기존 계정으로 로그인하세요. 비밀번호가 기억나지 않으면 로그인 화면에서 새로 설정할 수 있습니다.',
      ],
      button: '로그인',
      after: ['본인이 요청하지 않았다면 이 메일을 무시하세요. 계정에는 아무 변화가 없습니다.'],
    },
    reset: {
      subject: '[{product}] 비밀번호 재설정',
      before: [
        '{product} 계정({username})의 비밀번호를 재설정하려는 요청을 받았습니다.',
        '링크는 30분 안에 한 번만 사용할 수 있습니다. 비밀번호를 재설정하면 모든 기기에서 로그아웃됩니다.',
      ],
      button: '비밀번호 재설정',
      after: ['요청한 적이 없다면 이 메일을 무시하세요. 비밀번호는 바뀌지 않습니다.'],
    },
    'password-changed': {
      subject: '[{product}] 비밀번호가 변경되었습니다',
      before: ['방금 {product} 계정({username})의 비밀번호가 변경되었습니다.'],
      button: '비밀번호 재설정',
      after: [
        '본인이 변경했다면 따로 하실 일이 없습니다.',
        '본인이 변경하지 않았다면 바로 비밀번호를 재설정하세요. 다른 사람의 로그인도 함께 끊어집니다.',
      ],
    },
    'provider-linked': {
      subject: '[{product}] 새 로그인 방법이 추가되었습니다',
      before: ['이제 {provider} 계정으로도 {product} 계정({username})에 로그인할 수 있습니다.'],
      button: '로그인 목록 보기',
      after: [
        '본인이 추가했다면 따로 하실 일이 없습니다.',
        '본인이 추가하지 않았다면 모르는 로그인을 종료하고 비밀번호를 변경하세요.',
      ],
    },
    'channel-down': {
      subject: '[{product}] {provider} 알림을 보내지 못하고 있습니다',
      before: [
        '{provider} 경로로 보내는 알림이 모두 실패하여 전송을 잠시 멈추었습니다. 자동으로 다시 시도하며, 복구되면 밀린 알림을 보냅니다.',
        '마지막 응답: {error}',
      ],
      button: '알림 채널 보기',
      after: ['{product} 관리자에게 보내 드리는 메일입니다.'],
    },
    contact: {
      subject: '[{product}] 문의: {title}',
      before: ['{sender} 주소로 {product} 관리자에게 문의가 들어왔습니다.'],
      button: '문의 목록 보기',
      after: [
        '이 메일에 회신하면 {sender} 주소로 전송됩니다. 주소는 보낸 사람이 양식에 입력한 그대로이며 확인되지 않았습니다.',
      ],
      footer: '{product} 관리자에게 보내 드리는 메일입니다.',
    },
    'generator-broken': {
      subject: '[{product}] 피드 ‘{feed}’에 항목이 더 이상 들어오지 않습니다',
      before: [
        '{since}부터 페이지에서 ‘{feed}’ 피드의 항목을 찾지 못하고 있습니다. {error}',
        '지금까지 모은 항목은 그대로 볼 수 있습니다. 페이지에서 항목을 다시 선택하시면 피드가 계속됩니다.',
      ],
      button: '피드 고치기',
      after: [
        '이 안내는 한 번만 보내 드립니다. 페이지는 가끔 다시 확인하며, 항목이 다시 보이면 피드가 자동으로 계속됩니다.',
      ],
    },
    'generator-unreachable': {
      subject: '[{product}] 피드 ‘{feed}’의 페이지에 연결할 수 없습니다',
      before: [
        '{since}부터 ‘{feed}’ 피드의 페이지를 읽지 못하고 있습니다. {error}',
        '지금까지 모은 항목은 그대로 볼 수 있습니다.',
      ],
      button: '피드 보기',
      after: [
        '이 안내는 한 번만 보내 드립니다. 페이지는 가끔 다시 확인하며, 페이지가 다시 응답하면 피드가 자동으로 계속됩니다.',
      ],
    },
    'generator-blocked': {
      subject: '[{product}] 피드 ‘{feed}’의 페이지에서 접근을 막고 있습니다',
      before: [
        '{since}부터 ‘{feed}’ 피드의 페이지를 읽지 못하고 있습니다. {error}',
        '지금까지 모은 항목은 그대로 볼 수 있습니다.',
      ],
      button: '피드 보기',
      after: [
        '이 안내는 한 번만 보내 드립니다. 페이지는 가끔 다시 확인하며, 접근이 허용되면 피드가 자동으로 계속됩니다.',
      ],
    },
    test: {
      subject: '[{product}] 테스트 메일',
      before: [
        '{product}에서 메일을 보낼 수 있습니다. 확인을 위해 직접 보낸 메일입니다.',
        '정상 발신으로 인정되었는지(SPF, DKIM, DMARC)는 이 메일의 헤더에 나와 있습니다.',
      ],
      button: '{product} 열기',
      after: ['따로 하실 일은 없습니다.'],
      footer: '{product} 운영자가 이 주소를 입력했습니다.',
    },
  },
};
